/** How {@link withRetries} sends again. */
export interface RetryOptions {
  /** How often a call is sent again after the first time; default 2. */
  retries?: number | undefined;
  /** Seconds before the second try; each further one waits twice as long, at most 8 s. Default 0.5. */
  delay?: number | undefined;
  /** Longest `Retry-After` in seconds that is waited for; after a longer one the reply is returned as it is. Default 60. */
  longestWait?: number | undefined;
  /**
   * Whether calls that create something, move money or submit a task are repeated, too. Each is named with an `Idempotency-Key`, so that the gateway
   * carries it out once. Only for gateways with the extension `idempotency` (`supports(status, "idempotency")`): others would carry it out again.
   * Default false.
   */
  writes?: boolean | undefined;
  /** What sends; default: the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

const LONGEST_DELAY = 8;

/** Too early, too many, or a server that is not there just now. */
const passing = new Set([408, 425, 429, 502, 503, 504]);

/** GETs that change something, as the contract marks them (`x-unsafe`). */
const changing =
  /\/api\/(?:user\/(?:logout|token)|verification|reset_password|oauth\/(?:email\/bind|github|lark|oidc|wechat|wechat\/bind)|channel\/(?:\d+\/key|test(?:\/\d+)?|update_balance(?:\/\d+)?))$/;

/** POSTs that take an `Idempotency-Key`, as the contract marks them. */
const nameable =
  /\/api\/(?:announcement|model_url|channel_cron|redemption|payment|fapiao|token|channel|user_group|model_ownedby|model_info|user)\/$|\/api\/(?:prices\/single|user\/(?:register|aff_transfer|order|topup|quota\/\d+)|payment\/(?:order\/[^/]+\/(?:confirm|refund)|unassigned\/\d+\/assign)|user_admin\/(?:import|\d+\/note)|channel_cron\/\d+\/run|option\/telegram|option\/invoice\/(?:gen|update)\/[^/]+)$|\/(?:mj\/insight-face\/swap|(?:mj|suno)\/submit\/[^/]+)$/;

const KEY = "Idempotency-Key";

const takesKey = ({ method, url }: Request): boolean => method === "POST" && nameable.test(new URL(url).pathname);

/** A write may have been carried out although no reply came: only a key, where the gateway reads it, marks a repetition as the same write. */
const mayRepeat = (request: Request): boolean =>
  request.method === "GET"
    ? !changing.test(new URL(request.url).pathname)
    : takesKey(request) && request.headers.has(KEY);

/** Seconds that a reply asks to wait: a number, or a date. */
const retryAfter = (response: Response): number | undefined => {
  const asked = response.headers.get("Retry-After");
  if (!asked) return undefined;
  const seconds = Number(asked);
  // A date, or neither: then the pauses are this module's own.
  const read = Number.isNaN(seconds) ? (Date.parse(asked) - Date.now()) / 1000 : seconds;
  return Number.isNaN(read) ? undefined : read;
};

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/**
 * A `fetch` for `createGateway` that sends a call again when no reply came, or one of 408, 425, 429, 502, 503 and 504, with growing pauses or after
 * `Retry-After`. Reads are repeated, but for GETs that change something (`logout`, `createAccessToken`, tests of channels …). Writes are repeated
 * only with an `Idempotency-Key`, from `writes` or the caller, and only where the operation takes one: it creates something, moves money or submits a
 * task. Model calls ignore the header and are never repeated. The call's `timeout` and `signal` hold for all tries together.
 *
 * @example const gateway = createGateway({ baseUrl, accessToken, fetch: withRetries({ retries: 3 }) });
 * @example await createOrder(gateway, order, { headers: { "Idempotency-Key": order.id } }); // once, even across restarts of the program
 */
export const withRetries =
  (options: RetryOptions = {}): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const { retries = 2, delay = 0.5, longestWait = 60 } = options;
    const send = options.fetch ?? ((again: Request) => globalThis.fetch(again));
    if (options.writes === true && takesKey(request) && !request.headers.has(KEY))
      request.headers.set(KEY, crypto.randomUUID());
    if (!mayRepeat(request)) return send(request);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      // Up to half a pause less: programs that were refused together do not come back together.
      const pause = Math.min(delay * 2 ** attempt, LONGEST_DELAY) * (1 - Math.random() / 2);
      try {
        // A body can be sent once.
        const response = await send(isLast || request.body === null ? request : request.clone());
        const asked = retryAfter(response);
        if (isLast || !passing.has(response.status) || (asked ?? 0) > longestWait) return response;
        await response.body?.cancel();
        await wait(Math.max(asked ?? pause, 0), request.signal);
      } catch (cause) {
        if (isLast || request.signal.aborted) throw cause;
        await wait(pause, request.signal);
      }
    }
  };
