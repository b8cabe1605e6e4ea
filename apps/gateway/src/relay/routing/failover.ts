import type { Services } from "../../context.ts";
import type { AnyCall, Route } from "../call.ts";
import type { createFailureRecord, Progress } from "../reply/failures.ts";
import { RelayError, relayErrors } from "../relay-error.ts";
import type { createRoutes } from "./routes.ts";
import type { Router } from "./routing.ts";

/** What may go better elsewhere: the channel's trouble, not the caller's. */
const isWorthRetrying = (error: unknown) =>
  error instanceof RelayError &&
  error.fromUpstream &&
  (error.status === 429 || error.status >= 500 || error.status === 401 || error.status === 403);

/** The end of a call whose caller left: the signal's own reason, or what undici made of it. */
const isAbort = (error: unknown) =>
  error instanceof Error && (error.name === "AbortError" || ("code" in error && error.code === "UND_ERR_ABORTED"));

/** Tries a call on one channel after the other, as the site's options allow. */
export const createFailover = (
  services: Pick<Services, "catalog" | "channelWatch" | "clock" | "log" | "options">,
  parts: {
    readonly router: Router;
    readonly routes: ReturnType<typeof createRoutes>;
    readonly recordFailure: ReturnType<typeof createFailureRecord>;
  },
) => {
  const { catalog, channelWatch, clock, log, options } = services;
  const { router, recordFailure } = parts;
  const { chooseRoute, groupsOf } = parts.routes;

  const isServed = (group: string, model: string) =>
    catalog
      .channels()
      .some(
        ({ groups, models, prefixes }) =>
          groups.includes(group) && (models.has(model) || prefixes.some((prefix) => model.startsWith(prefix))),
      );

  const noteFailure = async (route: Route, model: string, error: unknown) => {
    // A caller without money or rights says nothing about the channel.
    if (!(error instanceof RelayError) || !error.fromUpstream) return;
    if (error.status === 429 && options.number("RetryTimes") > 0)
      router.freeze(route.channel.row.id, model, options.number("RetryCooldownSeconds"));
    const { status, text, type, code } = error;
    await channelWatch.noteTrouble(route.channel.row.id, {
      status,
      text: [text.en, type, ...(typeof code === "string" ? [code] : [])].join(" "),
    });
  };

  return async (
    call: AnyCall,
    progress: Progress,
    /** Throws what the channel's answer was; nothing may have been answered by then where another channel is to be tried. */
    attempt: (route: Route) => Promise<void>,
    state: { readonly hasLeft: () => boolean; readonly hasBegun: () => boolean },
  ): Promise<void> => {
    const deadline = call.startedAt + Math.max(1, options.number("RetryTimeOut")) * 1000;
    const tried = new Set<number>();
    let retries = Math.max(0, options.number("RetryTimes"));
    let failure: unknown;
    while (true) {
      // Another channel first; where there is none, the same one once more.
      const route = chooseRoute(call, tried) ?? (tried.size > 0 ? chooseRoute(call, new Set()) : undefined);
      if (route === undefined) {
        const { primary } = groupsOf(call.caller);
        throw failure ?? relayErrors.noChannel(primary.symbol, call.model, isServed(primary.symbol, call.model));
      }
      progress.route = route;
      try {
        await attempt(route);
        return;
      } catch (error) {
        if (state.hasLeft()) {
          // The end of the call is not an error; a failed release is, and is reported nowhere else.
          if (!(error instanceof RelayError) && !isAbort(error))
            log.error({ err: error, requestId: call.connection.requestId }, "a call that its caller left failed");
          return;
        }
        failure = error;
        await noteFailure(route, call.model, error);
        const mayRetry = retries > 0 && isWorthRetrying(error) && !state.hasBegun();
        if (!mayRetry) throw error;
        if (clock() >= deadline) throw relayErrors.retriesTimedOut();
        recordFailure(progress, error, true);
        retries -= 1;
        tried.add(route.channel.row.id);
      }
    }
  };
};
