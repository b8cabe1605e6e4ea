import { compress } from "hono/compress";
import { getCookie, setCookie } from "hono/cookie";
import { type Context, Hono } from "hono";
import { admit, createIdentify } from "./domains/auth/caller.ts";
import { SESSION_SECONDS } from "./domains/auth/session-store.ts";
import { checkCharacters } from "./platform/check-characters.ts";
import { secureSessionCookie, sessionCookie } from "./platform/session-cookie.ts";
import { type ContractOperation, contractOperations } from "./platform/contract/contract.ts";
import { fieldExtensions, withoutExtensions } from "./platform/contract/contract-extensions.ts";
import type { Ctx, Handlers, Services, UserRow } from "./context.ts";
import {
  createRequestId,
  type ErrorCode,
  invalidUrl,
  isRawReply,
  isRefused,
  type Language,
  languageOf,
  Refusal,
  requestIdHeader,
  type Text,
} from "./platform/http.ts";
import { nameHeader, replayedHeader, takesName } from "./platform/idempotency.ts";
import { type RecordedAs, recordOperation } from "./domains/operation-record/record.ts";
import { badRequestOperations, limitedOperations, unlimitedOperations } from "./platform/levels.ts";
import type { WindowLimiter } from "./platform/rate-limit.ts";
import { readBody, readText } from "./platform/read-body.ts";
import { readParameters } from "./platform/read-parameters.ts";

/** Facts about the connection, from the listener. */
export type Connection = { readonly ip: string; readonly requestId?: string };

type AppEnvironment = { Bindings: { connection?: Connection } };

const broken: Text = { en: "Something went wrong!", zh: "出错了！" };

class TooManyRequests extends Error {
  override readonly name = "TooManyRequests";
}

const outcomeOf = (data: unknown) => {
  if (!isRawReply(data)) return { success: true, data };
  const { body } = data;
  const isEnvelope = typeof body === "object" && body !== null && "data" in body;
  return { success: !isRefused(data), data: isEnvelope ? body.data : undefined };
};

export type AppParts = {
  readonly services: Services;
  readonly handlers: Handlers;
  readonly apiLimiter: WindowLimiter;
  readonly loginLimiter: WindowLimiter;
  /** Public address of the console; over https, the cookies are restricted to it. */
  readonly publicUrl: string | undefined;
};

/** The management API: routing, validation and envelope come from the contract. */
export const createApp = (parts: AppParts): Hono<AppEnvironment> => {
  const { services, handlers } = parts;
  const app = new Hono<AppEnvironment>({ strict: true });
  const offered: ReadonlySet<string> = new Set(services.extensions);
  const offersAllFields = [...fieldExtensions].every((name) => offered.has(name));
  const isSecure = parts.publicUrl?.startsWith("https://") ?? false;
  const ourCookie = isSecure ? secureSessionCookie : sessionCookie;
  const identify = createIdentify({ services, publicUrl: parts.publicUrl, cookieName: ourCookie });

  let lastEdit: Promise<unknown> = Promise.resolve();
  /** Runs writes that name a revision one after the other: none may change a row between another's check and its write. */
  const afterOtherEdits = (run: () => Promise<unknown>): Promise<unknown> => {
    const edit = lastEdit.then(run);
    lastEdit = edit.catch(() => undefined);
    return edit;
  };

  /** A reply as a gateway with these extensions sends it. */
  const toSend = (operation: ContractOperation, reply: object): object => {
    if (offersAllFields || operation.replySchema === undefined) return reply;
    return withoutExtensions(operation.replySchema, reply, offered).left;
  };

  /** A body as a gateway with these extensions reads it. Removed fields are logged, for developers of clients. */
  const toRead = (operation: ContractOperation, body: unknown, requestId: string): unknown => {
    if (offersAllFields || operation.bodySchema === undefined) return body;
    const { left, taken } = withoutExtensions(operation.bodySchema, body, offered);
    if (taken.length > 0)
      services.log.warn({ operation: operation.id, fields: taken, requestId }, "fields of extensions were ignored");
    return left;
  };

  /** The parameter by that name is an extension's that is not offered. */
  const ignoresParameter = (operation: ContractOperation, where: "header" | "query", wanted: string): boolean =>
    operation.parameters.some(({ in: place, name, "x-extension": extension }) => {
      const isMeant = place === where && name.toLowerCase() === wanted.toLowerCase();
      return isMeant && extension !== undefined && !offered.has(extension);
    });

  const answerRefusal = (c: Context<AppEnvironment>, refusal: Refusal, language: Language) => {
    // The rest of a body that is too large is not read.
    if (refusal.status === 413) c.header("Connection", "close");
    const reason = offered.has("error_code") ? { code: refusal.code, param: refusal.param } : {};
    return c.json(
      { success: false, message: refusal.text[language], ...reason, ...refusal.extra },
      // The statuses are those the contract lists.
      refusal.status as 200 | 400 | 401 | 403 | 404 | 412 | 413 | 500,
    );
  };

  const answer = async (c: Context<AppEnvironment>, operation: ContractOperation): Promise<Response> => {
    const connection = c.env.connection ?? { ip: "127.0.0.1" };
    const requestId = connection.requestId ?? createRequestId(new Date(services.clock()));
    c.header(requestIdHeader, requestId);
    c.header("Cache-Control", "no-store");
    const language = languageOf(c.req.header("accept-language"));
    const badBodyStatus = badRequestOperations.has(operation.id) ? 400 : 200;
    if (!unlimitedOperations.has(operation.id) && !parts.apiLimiter.take(connection.ip)) return c.body(null, 429);
    if (limitedOperations.has(operation.id) && !parts.loginLimiter.take(connection.ip)) return c.body(null, 429);
    let attempt = {
      operation,
      recordedAs: undefined as RecordedAs | undefined,
      user: undefined as UserRow | undefined,
      ip: connection.ip,
      userAgent: c.req.header("user-agent") ?? "",
      query: {},
      path: {},
      body: undefined as unknown,
    };
    try {
      const who = await identify({ method: c.req.method, header: (name) => c.req.header(name) }, operation);
      attempt = { ...attempt, user: who.user };
      admit(operation, who);
      const query = readParameters(
        operation,
        "query",
        (name) => (ignoresParameter(operation, "query", name) ? undefined : c.req.query(name)),
        (name) => c.req.queries(name) ?? [],
      );
      const path = readParameters(operation, "path", (name) => c.req.param(name));
      const body = operation.hasBody
        ? toRead(operation, await readBody(c.req.raw, badBodyStatus, operation.isBodyOptional), requestId)
        : undefined;
      attempt = { ...attempt, query, path, body };
      const badQuery = operation.checkQuery(query);
      if (badQuery !== undefined) throw new Refusal(badQuery.text, badQuery);
      const isLeftOut = body === undefined && operation.isBodyOptional;
      const badBody = operation.hasBody && !isLeftOut ? operation.checkBody(body) : undefined;
      if (badBody !== undefined) throw new Refusal(badBody.text, { ...badBody, status: badBodyStatus });
      for (const part of [body, query, path]) checkCharacters(part);
      const ctx: Ctx = {
        ...services,
        requestId,
        language,
        acceptLanguage: c.req.header("accept-language") ?? "",
        ip: connection.ip,
        userAgent: attempt.userAgent,
        now: Math.floor(services.clock() / 1000),
        user: who.user?.status === 1 ? who.user : undefined,
        sessionUser: who.sessionUser?.status === 1 ? who.sessionUser : undefined,
        sessionId: who.sessionId,
        cookieSession: who.cookieSession,
        recordAs: (recordedAs) => {
          attempt = { ...attempt, recordedAs };
        },
        countGuess: () => {
          if (!parts.loginLimiter.take(connection.ip)) throw new TooManyRequests();
        },
        readHeader: (name) => (ignoresParameter(operation, "header", name) ? undefined : c.req.header(name)),
        readQuery: () => new URL(c.req.url).searchParams,
        readText: () => readText(c.req.raw),
        readCookie: (name) => getCookie(c, name),
        setCookie: (name, value, { path: cookiePath, seconds }) => {
          setCookie(c, name, value ?? "", {
            path: cookiePath,
            httpOnly: true,
            sameSite: "Lax",
            secure: isSecure,
            maxAge: value === undefined ? 0 : seconds,
          });
        },
        setSessionCookie: (value) => {
          setCookie(c, ourCookie, value ?? "", {
            path: "/",
            httpOnly: true,
            sameSite: "Strict",
            secure: isSecure,
            maxAge: value === undefined ? 0 : SESSION_SECONDS,
          });
        },
      };
      // Query, path and body were validated against this very operation.
      const handler = handlers[operation.id] as (input: unknown, ctx: Ctx) => Promise<unknown>;
      const input = { query, path, body };
      const run = (): Promise<unknown> => handler(input, ctx);
      const call = {
        userId: ctx.user?.id,
        name: takesName(operation) ? ctx.readHeader(nameHeader) : undefined,
        request: [operation.id, input],
      };
      const { reply: data, isRepeated } = await services.namedCalls.runOnce(call, () =>
        ctx.readHeader("if-match") === undefined ? run() : afterOtherEdits(run),
      );
      if (isRepeated) c.header(replayedHeader, "true");
      else await recordOperation(services, attempt, outcomeOf(data));
      if (isRawReply(data)) {
        if (data.text !== undefined) return c.text(data.text, data.status as 200, data.headers);
        if (data.content !== undefined) return c.body(data.content, data.status as 200, data.headers);
        return data.body === undefined
          ? c.body(null, data.status as 200)
          : c.json(toSend(operation, data.body as object), data.status as 200);
      }
      return c.json(toSend(operation, { success: true, message: "", ...(data === undefined ? {} : { data }) }));
    } catch (error) {
      await recordOperation(services, attempt, { success: false });
      if (error instanceof TooManyRequests) return c.body(null, 429);
      if (error instanceof Refusal) return answerRefusal(c, error, language);
      services.log.error({ err: error, operation: operation.id, requestId }, "operation failed");
      const code = offered.has("error_code") ? { code: "internal_error" satisfies ErrorCode } : {};
      return c.json({ success: false, message: broken[language], ...code }, 500);
    }
  };

  // Hono answers HEAD by GET; the contract has no HEAD.
  app.use(async (c, next) => (c.req.raw.method === "HEAD" ? c.notFound() : next()));
  app.use(compress({ threshold: 1024 }));
  // Prices and available models may be read by pages of other sites.
  for (const path of ["/api/prices", "/api/available_model"])
    app.use(path, async (c, next) => {
      await next();
      if (c.req.header("origin") !== undefined) c.header("Access-Control-Allow-Origin", "*");
    });

  const otherForms = new Map<string, string>();
  // `/token/playground` must win over `/token/{id}`; the router takes the route registered first.
  const plainFirst = [...contractOperations].sort(
    (left, right) => Number(left.path.includes("{")) - Number(right.path.includes("{")),
  );
  for (const operation of plainFirst) {
    const isMultiSegment = operation.parameters.some((parameter) => parameter["x-multi-segment"] === true);
    const route = operation.path.replaceAll(/\{([^}]+)\}/g, isMultiSegment ? ":$1{.+}" : ":$1");
    // Not left out: another path with a parameter would take its calls.
    if (operation.extension !== undefined && !offered.has(operation.extension)) {
      app.on([operation.method], [route], (c) => c.notFound());
      continue;
    }
    app.on([operation.method], [route], (c) => answer(c, operation));
    if (!isMultiSegment) otherForms.set(route.endsWith("/") ? route.slice(0, -1) : `${route}/`, operation.method);
  }
  // Redirects the path with or without its trailing slash to the registered one, keeping body and method.
  for (const [route] of otherForms)
    app.all(route, (c) => {
      const url = new URL(c.req.url);
      const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : `${url.pathname}/`;
      return c.redirect(`${path}${url.search}`, c.req.method === "GET" ? 301 : 307);
    });

  app.notFound((c) => {
    const connection = c.env.connection;
    c.header(requestIdHeader, connection?.requestId ?? createRequestId(new Date(services.clock())));
    // A week's memory of "not there" would outlive an upgrade.
    c.header("Cache-Control", "no-store");
    if (c.req.raw.method === "HEAD") return c.body(null, 404);
    if (c.req.raw.method === "OPTIONS" && c.req.header("origin") !== undefined)
      return c.body(null, 204, {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Methods": "GET,POST,PUT,DELETE,OPTIONS",
        "Access-Control-Allow-Headers": "*",
        "Access-Control-Max-Age": "43200",
      });
    return c.json(invalidUrl(c.req.raw.method, new URL(c.req.url).pathname), 404);
  });
  return app;
};
