import type { Dispatcher } from "undici";
import type { Logger } from "pino";
import type { Egress } from "../platform/egress.ts";
import { fetchPublicBytes, PublicFetchFailure } from "../platform/public-fetch.ts";
import { decodePath } from "./static-files.ts";

export type LogoProblem = "no_logo" | "address_invalid" | "unreachable" | "unreadable" | "grey";

/** Colour of a logo as `#rrggbb`, or why there is none. */
export type LogoAccent = { readonly color: string } | { readonly problem: LogoProblem };

interface LogoSources {
  /** The bytes of a file that the host serves; undefined where it has none of this path. */
  readonly readOwnFile: (path: string) => Promise<Uint8Array | undefined>;
  readonly egress: Egress;
  /** Another way than the public internet; for tests. */
  readonly dispatcher?: Dispatcher | undefined;
  readonly log?: Logger | undefined;
}

const MAX_LOGO_BYTES = 1_048_576;
/** A logo that could not be fetched may be there later. */
const RETRY_MS = 600_000;
const MAX_LOGGED_CHARACTERS = 200;
const OWN_ORIGIN = "http://site.invalid";

const reasons: Readonly<Record<LogoProblem, string>> = {
  no_logo: "the site has no logo of its own",
  address_invalid: "only files of the console and public https addresses are read as a logo",
  unreachable: "the logo could not be fetched",
  unreadable: "the logo is no PNG, JPEG, GIF or SVG picture of at most 1 MB and 4096 pixels a side",
  grey: "the logo has no colour, only greys",
};

const read = async (logo: string, { readOwnFile, egress, dispatcher }: LogoSources): Promise<Uint8Array> => {
  const url = URL.parse(logo, OWN_ORIGIN);
  if (url?.protocol === "data:") return (await fetch(url)).bytes();
  if (url?.origin === OWN_ORIGIN) {
    const path = decodePath(url.pathname);
    const bytes = path === undefined ? undefined : await readOwnFile(path);
    if (bytes === undefined) throw new PublicFetchFailure("unreachable");
    return bytes;
  }
  return fetchPublicBytes(logo, {
    egress,
    dispatcher,
    accept: "image/svg+xml, image/png, image/jpeg, image/gif",
    userAgent: "one-hub-logo",
    maxBytes: MAX_LOGO_BYTES,
  });
};

const derive = async (logo: string, sources: LogoSources): Promise<LogoAccent> => {
  if (logo === "") return { problem: "no_logo" };
  try {
    const bytes = await read(logo, sources);
    if (bytes.byteLength > MAX_LOGO_BYTES) return { problem: "unreadable" };
    const { logoColor } = await import("./logo-color.ts");
    return await logoColor(bytes);
  } catch (error) {
    return { problem: error instanceof PublicFetchFailure ? error.reason : "unreachable" };
  }
};

interface Derivation {
  readonly logo: string;
  readonly since: number;
  readonly done: Promise<LogoAccent>;
  result?: LogoAccent;
}

/** Derives the accent of the site's logo: once for a logo, and again after a while where it could not be fetched. */
export const createLogoAccent = (sources: LogoSources) => {
  let last: Derivation | undefined;

  const start = (logo: string): Derivation => {
    const started: Derivation = { logo, since: Date.now(), done: derive(logo, sources) };
    void started.done.then((result) => {
      started.result = result;
      if ("problem" in result)
        sources.log?.warn(
          { logo: logo.slice(0, MAX_LOGGED_CHARACTERS) },
          `there is no accent from the logo: ${reasons[result.problem]}`,
        );
    });
    return started;
  };

  const current = (logo: string): Derivation => {
    const isStale =
      last?.result !== undefined &&
      "problem" in last.result &&
      last.result.problem === "unreachable" &&
      Date.now() - last.since > RETRY_MS;
    if (last?.logo !== logo || isStale) last = start(logo);
    return last;
  };

  return {
    /** The colour where it is known by now. The first call for a logo begins to derive it. */
    known: (logo: string): string | undefined => {
      const { result } = current(logo);
      return result !== undefined && "color" in result ? result.color : undefined;
    },
    find: (logo: string): Promise<LogoAccent> => current(logo).done,
  };
};
