import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

// OWASP's argon2id floor: 19 MiB, two passes, one lane.
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const derive = (password: string, nonce: Buffer, cost: typeof parameters) =>
  new Promise<Buffer>((resolve, reject) => {
    argon2("argon2id", { message: password, nonce, ...cost }, (error, tag) => {
      if (error) reject(error);
      else resolve(Buffer.from(tag));
    });
  });

/** `argon2id$memory$passes$parallelism$nonce$tag`, base64url parts. */
export const hashPassword = async (password: string, cost = parameters): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, cost);
  return [
    "argon2id",
    cost.memory,
    cost.passes,
    cost.parallelism,
    nonce.toString("base64url"),
    tag.toString("base64url"),
  ].join("$");
};

/** Made once, so that an unknown name costs as much time as a known one. */
let decoy: Promise<string> | undefined;

/** Compares with the stored hash. Without one (undefined or "") it does the same work and returns false. */
export const verifyPassword = async (password: string, stored = ""): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  const [, memory, passes, parallelism, nonce = "", tag = ""] = (stored === "" ? await decoy : stored).split("$");
  const expected = Buffer.from(tag, "base64url");
  const actual = await derive(password, Buffer.from(nonce, "base64url"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== "";
};
