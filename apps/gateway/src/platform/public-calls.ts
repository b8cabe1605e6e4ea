import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { type Egress, EgressDenied } from "./egress.ts";
import { isPublicUrl } from "./public-address.ts";
import { EXTERNAL_CALL_TIMEOUT_MS } from "./timeouts.ts";

/** Whether an http(s) URL has no host that is known to be inside. Its name is looked up when it is called. */
export const hasPublicHost = (url: URL): boolean => {
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, "")) === 0;
  const isInside = !url.hostname.includes(".") || /\.(?:localhost|local|internal|home\.arpa)\.?$/i.test(url.hostname);
  return isPublicUrl(url) && !(isName && isInside);
};

/** Whether the gateway may call a URL that a person chose: https, no name and password in it, and a public host. */
export const leadsOut = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  return hasPublicHost(url);
};

const createAgent = (egress: Egress, lookup: LookupFunction): Dispatcher => {
  const connector = buildConnector({ lookup, timeout: EXTERNAL_CALL_TIMEOUT_MS });
  return new Agent({
    connect: (options, done) => {
      // An address is never looked up.
      if (egress.deniesHost(options.hostname)) done(new EgressDenied(options.hostname), null);
      else connector(options, done);
    },
    connections: 4,
    pipelining: 1,
  });
};

/** Connections to addresses chosen by people: to public addresses only, whatever a name resolves to. */
export const createPublicAgent = (egress: Egress): Dispatcher => createAgent(egress, egress.lookupPublic);

/** Connections to addresses that root chose: to all that `EGRESS_DENY` does not name. */
export const createEgressAgent = (egress: Egress): Dispatcher => createAgent(egress, egress.lookup);
