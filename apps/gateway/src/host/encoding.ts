import { type Encoding, encodings } from "@one-hub/page/build";

/** The best available encoding of an Accept-Encoding header; undefined means uncompressed. */
export const chooseEncoding = (
  accepted: string | null,
  available: (encoding: Encoding) => boolean = () => true,
): Encoding | undefined => {
  if (accepted === null) return undefined;
  const weights = new Map(
    accepted.split(",").map((entry) => {
      const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
      const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1");
      return [name, Number.isNaN(weight) ? 0 : weight] as const;
    }),
  );
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  return encodings
    .filter((encoding) => available(encoding) && weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one))[0];
};
