/** Storage of the hooks. The browser's `localStorage` fits; so does any synchronous key-value store. */
export interface GatewayStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Names of the stored entries. The application owns all other entries. */
export const storageKeys = {
  /** The last good site status, as JSON. */
  siteInfo: "siteInfo",
  /** Points for one US dollar, as text. */
  quotaPerUnit: "quota_per_unit",
  /** `true`, or anything else for false. */
  displayInCurrency: "display_in_currency",
  /** Unix seconds of the newest announcement that opened by itself. */
  lastNoticeCheck: "lastNoticeCheck",
  /** Invite code of the visitor's link. */
  affCode: "aff",
  /** Id of this browser: a UUID created once. */
  clientId: "clientId",
} as const;

/**
 * A storage that never throws: full, forbidden and missing storages keep their entries in memory while the page lives. Pass
 * a function where reading the property itself can throw, as `localStorage` does under blocked cookies.
 *
 * @example const storage = safeStorage(() => localStorage);
 */
export const safeStorage = (storage: GatewayStorage | (() => GatewayStorage)): GatewayStorage => {
  const memory = new Map<string, string>();
  const attempt = <Result>(act: (target: GatewayStorage) => Result, otherwise: Result): Result => {
    try {
      return act(typeof storage === "function" ? storage() : storage);
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((target) => target.getItem(key), null),
    setItem: (key, value) => {
      memory.set(key, value);
      attempt((target) => {
        target.setItem(key, value);
        memory.delete(key);
      }, undefined);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((target) => target.removeItem(key), undefined);
    },
  };
};

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `crypto.randomUUID` is missing on pages served over plain HTTP from another machine, where consoles often live. */
const makeUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, "0");
  }).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

/**
 * Id of this browser, created and stored on first use. Pass it to `createGateway`, which sends it as `X-APP`. Without a working
 * storage it is new each time.
 *
 * @example createGateway({ clientId: clientIdOf(storage) })
 */
export const clientIdOf = (storage: GatewayStorage): string => {
  const entries = safeStorage(storage);
  const stored = entries.getItem(storageKeys.clientId);
  if (stored !== null && uuidShape.test(stored)) return stored;
  const made = makeUuid();
  entries.setItem(storageKeys.clientId, made);
  return made;
};
