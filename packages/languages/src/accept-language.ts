import Negotiator from "negotiator";

/** Limits the work for one request: browsers send fewer than ten. */
const MAX_WISHES = 20;

/** Returns the tags of an `Accept-Language` header, the most wanted first, without those of quality 0. */
export const acceptedLanguages = (header: string | null | undefined): string[] =>
  new Negotiator({ headers: { "accept-language": header ?? "" } }).languages().slice(0, MAX_WISHES);
