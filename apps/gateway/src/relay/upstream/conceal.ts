import { withoutKeys } from "../../domains/log/bodies/redact.ts";

/** Shorter secrets would be found in ordinary words. */
const MIN_SECRET_LENGTH = 8;
const redacted = "[redacted]";
const hidden = "[upstream]";

const port = String.raw`(?::\d{1,5})?`;
const octets = (count: number) => String.raw`(?:\.\d{1,3}){${count}}`;

/** Addresses that exist inside a network only, with what makes them a URL's beginning. */
const innerAddresses = new RegExp(
  String.raw`(?:\bhttps?://)?(?:` +
    String.raw`(?<![\d.])(?:(?:0|10|127)${octets(3)}|(?:169\.254|192\.168)${octets(2)}|172\.(?:1[6-9]|2\d|3[01])${octets(2)}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])${octets(2)})(?!\d|\.\d)${port}` +
    String.raw`|\blocalhost\b${port}` +
    String.raw`|\[?(?<![\da-f:])(?:(?:f[cd][\da-f]{2}|fe[89ab][\da-f])(?::[\da-f]{0,4}){2,7}|::1(?![\da-f:]))\]?${port})`,
  "gi",
);

/** An upstream's words without a channel's secrets and address, inner addresses, and whatever else looks like a key. */
export const concealIn = (text: string, baseUrl: string, secrets: readonly string[]): string => {
  let left = text;
  // Some channels' keys consist of several.
  for (const secret of secrets.flatMap((each) => [each, ...each.split("|")]))
    if (secret.length >= MIN_SECRET_LENGTH) left = left.replaceAll(secret, redacted);
  const url = URL.parse(baseUrl);
  if (url !== null) {
    const names = [baseUrl.replace(/\/+$/, ""), url.host, url.hostname.includes(".") ? url.hostname : ""];
    for (const name of names) if (name !== "") left = left.replaceAll(name, hidden);
  }
  return withoutKeys(left.replaceAll(innerAddresses, hidden));
};
