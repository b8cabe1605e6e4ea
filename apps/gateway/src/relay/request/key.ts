/** Channel selection that an administrator may append to a key. */
export type Pin = { readonly channelId: number; readonly avoid: boolean; readonly fallback: boolean };

export type ParsedKey = { readonly key: string; readonly pin: Pin | "invalid" | undefined };

/** Reads `Bearer sk-<key>#<channel>`; undefined where no key can be. */
export const parseKey = (header: string | undefined): ParsedKey | undefined => {
  if (header === undefined) return undefined;
  const bare = header.replace(/^Bearer\s+/i, "").replace(/^sk-/, "");
  const [key = "", channel, mode] = bare.split("#");
  if (key.length !== 59 && key.length !== 48) return undefined;
  if (channel === undefined) return { key, pin: undefined };
  const avoid = channel.startsWith("!");
  const digits = avoid ? channel.slice(1) : channel;
  if (!/^\d{1,15}$/.test(digits)) return { key, pin: "invalid" };
  return { key, pin: { channelId: Number(digits), avoid, fallback: mode === "ignore" } };
};
