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

// A key object is prepared once; bytes would be prepared for every use, which costs several times the hash itself.
const derive = (secret: string, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync("sha256", secret, "one-hub gateway", purpose, 32)));

/**
 * Everything that needs a secret: keys are stored encrypted and found by a keyed hash, session cookies are signed.
 * Each purpose has a key of its own.
 */
export type Vault = {
  /** AES-256-GCM; the result is base64url text. */
  readonly encrypt: (text: string) => string;
  readonly decrypt: (sealed: string) => string;
  /** As `encrypt`, with a key of its own. `name` must be the same again to open it. */
  readonly sealBody: (bytes: Uint8Array, name: string) => string;
  /** Undefined where it was sealed with another key or name. */
  readonly openBody: (sealed: string, name: string) => Buffer | undefined;
  /** Keyed hash under which a relay key, an access token or a session is found. */
  readonly fingerprint: (text: string) => string;
  /** Signs a session id for the cookie. */
  readonly sign: (text: string) => string;
  /** Key of the tokens that stand for a session (HS256). */
  readonly tokenKey: KeyObject;
  /** The signed text, or undefined when the signature is not ours. */
  readonly verify: (signed: string) => string | undefined;
};

const nonceBytes = 12;
const headBytes = 28;

const seal = (key: KeyObject, bytes: Uint8Array, name: string) => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
};

/** Throws where key or name are others, or the bytes were changed. */
const open = (key: KeyObject, sealed: string, name: string) => {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(name));
  decipher.setAuthTag(bytes.subarray(nonceBytes, headBytes));
  return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]);
};

export const createVault = (secrets: { sessionSecret: string; encryptionKey: string }): Vault => {
  const cipherKey = derive(secrets.encryptionKey, "cipher");
  const lookupKey = derive(secrets.encryptionKey, "lookup");
  const bodyKey = derive(secrets.encryptionKey, "body");
  const cookieKey = derive(secrets.sessionSecret, "cookie");
  const tokenKey = derive(secrets.sessionSecret, "token");
  const signature = (text: string) => createHmac("sha256", cookieKey).update(text).digest();
  return {
    // An empty name adds nothing to what is sealed.
    encrypt: (text) => seal(cipherKey, Buffer.from(text), ""),
    decrypt: (sealed) => open(cipherKey, sealed, "").toString("utf8"),
    sealBody: (bytes, name) => seal(bodyKey, bytes, name),
    openBody: (sealed, name) => {
      try {
        return open(bodyKey, sealed, name);
      } catch {
        return undefined;
      }
    },
    fingerprint: (text) => createHmac("sha256", lookupKey).update(text).digest("base64url"),
    tokenKey,
    sign: (text) => `${text}.${signature(text).toString("base64url")}`,
    verify: (signed) => {
      const dot = signed.lastIndexOf(".");
      if (dot < 1) return undefined;
      const text = signed.slice(0, dot);
      const given = Buffer.from(signed.slice(dot + 1), "base64url");
      const expected = signature(text);
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined;
    },
  };
};

const keptSecret = async (directory: string, name: string) => {
  const path = join(directory, name);
  const found = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found !== undefined && found.trim().length >= 32) {
    await chmod(path, 0o600);
    return found.trim();
  }
  const made = randomBytes(32).toString("hex");
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  return made;
};

/** The secrets given by the environment, else those kept in `directory` (mode 600), made on the first start. */
export const loadSecrets = async (given: {
  directory: string;
  sessionSecret: string | undefined;
  encryptionKey: string | undefined;
}) => {
  if (given.sessionSecret !== undefined && given.encryptionKey !== undefined)
    return { sessionSecret: given.sessionSecret, encryptionKey: given.encryptionKey };
  await mkdir(given.directory, { recursive: true, mode: 0o700 });
  return {
    sessionSecret: given.sessionSecret ?? (await keptSecret(given.directory, "session-secret")),
    encryptionKey: given.encryptionKey ?? (await keptSecret(given.directory, "encryption-key")),
  };
};
