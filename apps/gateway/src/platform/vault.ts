import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./db/database.ts";
import { findSealedKey, listVaultKeys, upsertVaultKey } from "./vault-store.ts";

const deriveBytes = (secret: string, purpose: string, length = 32) =>
  Buffer.from(hkdfSync("sha256", secret, "one-hub gateway", purpose, length));

// A key object is prepared once; bytes would be prepared for every use, which costs several times the hash itself.
const derive = (secret: string, purpose: string) => createSecretKey(deriveBytes(secret, purpose));

/**
 * Names the table, column and row that a sealed value belongs to: a value moved to another place does not open.
 *
 * @example placeOf("tokens", "key_sealed", 17) // "tokens.key_sealed:17"
 */
export const placeOf = (table: string, column: string, row: number | string): string => `${table}.${column}:${row}`;

/**
 * Everything that needs a secret: keys are stored encrypted and found by a keyed hash, session cookies are signed.
 * Each purpose has a key of its own.
 */
export type Vault = {
  /** Encrypts for one place (see `placeOf`) with AES-256-GCM and the first encryption key. */
  readonly seal: (value: string | Uint8Array, place: string) => string;
  /** The sealed text. Throws where no key opens it at this place. */
  readonly open: (sealed: string, place: string) => string;
  /** As `open`, for bytes; undefined where no key opens it at this place. */
  readonly openBytes: (sealed: string, place: string) => Buffer | undefined;
  /** Whether a value is sealed for a place and with the first encryption key. */
  readonly isCurrent: (sealed: string) => boolean;
  /** Whether a text is a sealed value, and not one from before its column was sealed. */
  readonly isSealed: (text: string) => boolean;
  /** Refuses values that were sealed before values were bound to a place. */
  readonly refuseUnbound: () => void;
  /** Keyed hash under which a relay key, an access token or a session is found. */
  readonly fingerprint: (text: string) => string;
  /** Signs a session id for the cookie. */
  readonly sign: (text: string) => string;
  /** Key of session tokens (HS256). */
  readonly tokenKey: KeyObject;
  /** The signed text, or undefined for an invalid signature. */
  readonly verify: (signed: string) => string | undefined;
};

const nonceBytes = 12;
const headBytes = 28;

const encrypt = (key: KeyObject, bytes: Uint8Array, name: string) => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
};

/** Throws where key or name are others, or the bytes were changed. */
const decrypt = (key: KeyObject, sealed: string, name: string) => {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(name));
  decipher.setAuthTag(bytes.subarray(nonceBytes, headBytes));
  return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]);
};

const attempt = <Value>(work: () => Value): Value | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** What `seal` writes: a version, the id of the key, and nonce, tag and text. Older values are base64url alone. */
const sealedPattern = /^s1\.(?<id>[\w-]{8})\.(?<text>[\w-]{38,})$/;

const MIN_KEY_LENGTH = 32;

/** `ENCRYPTION_KEY` may list several keys: the first seals, the others only open. A single key may hold commas. */
const readKeys = (text: string): readonly string[] => {
  const keys = text.split(",");
  return keys.length > 1 && keys.every((key) => key.length >= MIN_KEY_LENGTH) ? [...keys, text] : [text];
};

type EncryptionKey = {
  readonly secret: string;
  readonly id: string;
  readonly key: KeyObject;
  /** Of values that were sealed before they had a place: texts without a name, recorded bodies with one. */
  readonly unbound: KeyObject;
  readonly unboundBody: KeyObject;
};

const createKey = (secret: string): EncryptionKey => ({
  secret,
  id: deriveBytes(secret, "key id", 6).toString("base64url"),
  key: derive(secret, "seal"),
  unbound: derive(secret, "cipher"),
  unboundBody: derive(secret, "body"),
});

const openUnbound = (key: EncryptionKey, sealed: string, place: string) =>
  attempt(() => decrypt(key.unbound, sealed, "")) ??
  attempt(() => decrypt(key.unboundBody, sealed, place.slice(place.indexOf(":") + 1)));

const createCipher = (keys: readonly [EncryptionKey, ...EncryptionKey[]], takesUnbound: boolean) => {
  const [first] = keys;
  let isUnboundTaken = takesUnbound;
  const openBytes = (sealed: string, place: string): Buffer | undefined => {
    const parts = sealedPattern.exec(sealed)?.groups;
    if (parts !== undefined) {
      const key = keys.find(({ id }) => id === parts["id"]);
      return key === undefined ? undefined : attempt(() => decrypt(key.key, parts["text"] ?? "", place));
    }
    if (!isUnboundTaken) return undefined;
    for (const key of keys) {
      const opened = openUnbound(key, sealed, place);
      if (opened !== undefined) return opened;
    }
    return undefined;
  };
  return {
    seal: (value: string | Uint8Array, place: string) =>
      `s1.${first.id}.${encrypt(first.key, typeof value === "string" ? Buffer.from(value) : value, place)}`,
    openBytes,
    open: (sealed: string, place: string) => {
      const opened = openBytes(sealed, place);
      if (opened === undefined) throw new Error(`No encryption key opens ${place}`);
      return opened.toString("utf8");
    },
    isCurrent: (sealed: string) => sealedPattern.exec(sealed)?.groups?.["id"] === first.id,
    isSealed: (text: string) => sealedPattern.test(text),
    refuseUnbound: () => {
      isUnboundTaken = false;
    },
  };
};

/** The key that opens what an existing database holds; undefined where it holds nothing sealed. */
const findUsedKey = async (db: Database, keys: readonly EncryptionKey[]) => {
  const tables = ["tokens", "channels", "redemptions"] as const;
  for (const table of tables) {
    const row = await findSealedKey(db, table);
    if (row === undefined) continue;
    const key = keys.find((each) => openUnbound(each, row.key_sealed, "") !== undefined);
    if (key === undefined) throw new Error("ENCRYPTION_KEY: it does not open this database");
    return key;
  }
  return undefined;
};

const lookupPlace = placeOf("vault_keys", "sealed", "lookup");

/** Present when every value of the database is bound to its place. */
export const boundMark = "bound";

/**
 * Opens the vault of a database. The key of the fingerprints is kept in the database, sealed, so that a new encryption key changes none of
 * them. Throws where `encryptionKey`, one key or several separated by commas, does not open the database.
 */
export const openVault = async (
  db: Database,
  secrets: { readonly sessionSecret: string; readonly encryptionKey: string },
): Promise<Vault> => {
  const [firstSecret = "", ...otherSecrets] = readKeys(secrets.encryptionKey);
  const keys = [createKey(firstSecret), ...otherSecrets.map(createKey)] as const;
  const stored = new Map((await listVaultKeys(db)).map((row) => [row.name, row.sealed] as const));
  const cipher = createCipher(keys, !stored.has(boundMark));
  const sealedLookup = stored.get("lookup");
  const kept = sealedLookup === undefined ? undefined : cipher.openBytes(sealedLookup, lookupPlace);
  if (sealedLookup !== undefined && kept === undefined) {
    const isUnsplit = keys.length === 1 && firstSecret.includes(",");
    throw new Error(
      `ENCRYPTION_KEY: the key that this database was sealed with is not among the keys given${isUnsplit ? `; each key of a list needs at least ${MIN_KEY_LENGTH} characters` : ""}`,
    );
  }
  const lookup = kept ?? deriveBytes(((await findUsedKey(db, keys)) ?? keys.at(-1) ?? keys[0]).secret, "lookup");
  if (sealedLookup === undefined || !cipher.isCurrent(sealedLookup)) {
    const sealed = cipher.seal(lookup, lookupPlace);
    await upsertVaultKey(db, { name: "lookup", sealed });
  }
  const lookupKey = createSecretKey(lookup);
  const cookieKey = derive(secrets.sessionSecret, "cookie");
  const tokenKey = derive(secrets.sessionSecret, "token");
  const signature = (text: string) => createHmac("sha256", cookieKey).update(text).digest();
  return {
    ...cipher,
    fingerprint: (text) => createHmac("sha256", lookupKey).update(text).digest("base64url"),
    tokenKey,
    sign: (text) => `${text}.${signature(text).toString("base64url")}`,
    verify: (signed) => {
      const dot = signed.lastIndexOf(".");
      if (dot < 1) return undefined;
      const text = signed.slice(0, dot);
      const claimed = Buffer.from(signed.slice(dot + 1), "base64url");
      const expected = signature(text);
      return claimed.length === expected.length && timingSafeEqual(claimed, expected) ? text : undefined;
    },
  };
};

const keptSecret = async (directory: string, name: string) => {
  const path = join(directory, name);
  const found = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found !== undefined && found.trim().length >= MIN_KEY_LENGTH) {
    await chmod(path, 0o600);
    return found.trim();
  }
  const made = randomBytes(32).toString("hex");
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  return made;
};

/** The secrets given by the environment, else those kept in `directory` (mode 600), made on the first start. */
export const loadSecrets = async (config: {
  directory: string;
  sessionSecret: string | undefined;
  encryptionKey: string | undefined;
}) => {
  if (config.sessionSecret !== undefined && config.encryptionKey !== undefined)
    return { sessionSecret: config.sessionSecret, encryptionKey: config.encryptionKey };
  await mkdir(config.directory, { recursive: true, mode: 0o700 });
  return {
    sessionSecret: config.sessionSecret ?? (await keptSecret(config.directory, "session-secret")),
    encryptionKey: config.encryptionKey ?? (await keptSecret(config.directory, "encryption-key")),
  };
};
