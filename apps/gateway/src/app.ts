import { compress } from "hono/compress";
import { getCookie, setCookie } from "hono/cookie";
import { type Context, Hono } from "hono";
import { findByAccessToken } from "./domains/auth/store.ts";
import { findByToken, isTokenShaped } from "./domains/auth/token.ts";
import { SESSION_SECONDS } from "./domains/auth/session-store.ts";
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
  refuse,
  requestIdHeader,
  type Text,
} from "./platform/http.ts";
import { createNamedCalls } from "./platform/idempotency.ts";
import { recordOperation } from "./domains/operation-record/record.ts";
import {
  badRequestOperations,
  limitedOperations,
  openToPages,
  roleOfLevel,
  unlimitedOperations,
  writingReads,
} from "./platform/levels.ts";
import type { WindowLimiter } from "./platform/rate-limit.ts";
import {
  cookieValues,
  foreignRequest,
  isForeignPage,
  isOwnRequest,
  type Requester,
} from "./platform/request-policy.ts";
import { hasUnseen } from "./platform/unseen.ts";

/** Facts about the connection, from the listener. */
export type Connection = { readonly ip: string; readonly requestId?: string };

type AppEnvironment = { Bindings: { connection?: Connection } };

const MAX_BODY_BYTES = 1_048_576;

/** So much of a body that is too large is read and thrown away: who is still sending would not see the answer. */
const MAX_DRAINED_BYTES = 33_554_432;

const texts = {
  unauthenticated: { en: "Sign in or send an access token", zh: "未登录且未提供 access token" },
  badAccessToken: { en: "The access token is not valid", zh: "access token 无效" },
  disabled: { en: "This user is disabled", zh: "用户已被封禁" },
  roleTooLow: { en: "Your role does not allow this", zh: "无权进行此操作，权限不足" },
  notJson: { en: "The request body is not JSON", zh: "请求体不是有效的 JSON" },
  tooLarge: { en: "The request body is larger than 1 MB", zh: "请求体超过 1 MB" },
  tooDeep: { en: "The request body is nested too deeply", zh: "请求体嵌套过深" },
  badCharacters: { en: "Control characters are not allowed", zh: "不能包含控制字符" },
  broken: { en: "Something went wrong!", zh: "出错了！" },
} as const satisfies Record<string, Text>;

const named = new Set(["username", "display_name", "name", "email", "group", "backup_group", "tag", "symbol", "model"]);

/** The contract needs five levels; what is parsed can be too deep for everything that walks it afterwards. */
const MAX_BODY_DEPTH = 50;

/** Refuses NUL, which can be stored nowhere, and in names characters that would disguise them. */
const checkCharacters = (value: unknown, key = "", depth = 0): void => {
  if (typeof value === "string") {
    if (value.includes("\u0000") || (named.has(key) && hasUnseen(value)))
      throw new Refusal(texts.badCharacters, { code: "characters_not_allowed", ...(key !== "" && { param: key }) });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth === MAX_BODY_DEPTH) throw new Refusal(texts.tooDeep, { code: "body_too_deep" });
  if (Array.isArray(value)) for (const each of value) checkCharacters(each, key, depth + 1);
  else for (const [name, each] of Object.entries(value)) checkCharacters(each, name, depth + 1);
};

class TooManyRequests extends Error {
  override readonly name = "TooManyRequests";
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

type Schema = { type?: unknown; $ref?: unknown; anyOf?: unknown; enum?: unknown };

const numeric = (schema: Schema, kinds: readonly string[]) =>
  typeof schema.type === "string" && kinds.includes(schema.type);

/** Converts the text of a query or path parameter to its type in the contract; an empty flag is false. */
const convert = (name: string, text: string, schema: Schema): unknown => {
  if (numeric(schema, ["integer", "number"])) {
    // Number() would read `0x1f` and blanks, too.
    const value = /^[+-]?[\d.]+$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isSafeInteger(value) && !(schema.type === "number" && Number.isFinite(value)))
      throw refuse(`${name}: '${text}' is not a number`, `${name}：'${text}' 不是数字`, {
        code: "value_wrong_type",
        param: name,
      });
    return value;
  }
  if (schema.type === "boolean") {
    if (text === "" || text === "false" || text === "0") return false;
    if (text === "true" || text === "1") return true;
    throw refuse(`${name}: '${text}' is neither true nor false`, `${name}：'${text}' 不是布尔值`, {
      code: "value_wrong_type",
      param: name,
    });
  }
  return text;
};

/** One-hub's own web client sends every filter, the unset ones empty. */
const isUnset = (text: string, schema: Schema): boolean =>
  text === "" && (numeric(schema, ["integer", "number"]) || (Array.isArray(schema.enum) && !schema.enum.includes("")));

const readParameters = (
  operation: ContractOperation,
  where: "query" | "path",
  value: (name: string) => string | undefined,
  values: (name: string) => readonly string[] = () => [],
) =>
  Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === where)
      .flatMap((parameter) => {
        const { items } = parameter.schema;
        if (parameter.schema.type === "array" && isSchema(items)) {
          const texts = values(parameter.name).filter((each) => !isUnset(each, items));
          return texts.length === 0
            ? []
            : [[parameter.name, texts.map((each) => convert(parameter.name, each, items))]];
        }
        const text = value(parameter.name);
        if (text === "" && parameter.required === true && parameter.schema.type !== "boolean")
          throw refuse(`${parameter.name} is missing`, `缺少 ${parameter.name}`, {
            code: "value_missing",
            param: parameter.name,
          });
        return text === undefined || isUnset(text, parameter.schema)
          ? []
          : [[parameter.name, convert(parameter.name, text, parameter.schema)]];
      }),
  );

const readText = async (request: Request): Promise<string> => {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > MAX_DRAINED_BYTES) throw new Refusal(texts.tooLarge, { code: "body_too_large", status: 413 });
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body !== null)
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else if (size > MAX_DRAINED_BYTES) break;
    }
  if (size > MAX_BODY_BYTES) throw new Refusal(texts.tooLarge, { code: "body_too_large", status: 413 });
  return Buffer.concat(chunks).toString("utf8");
};

const readBody = async (request: Request, badJsonStatus: number): Promise<unknown> => {
  try {
    return JSON.parse(await readText(request));
  } catch (error) {
    // Half a body, of a caller who left, is no JSON either.
    throw error instanceof Refusal
      ? error
      : new Refusal(texts.notJson, { code: "body_not_json", status: badJsonStatus });
  }
};

/** The caller, as identified by the request. */
type Caller = {
  readonly user: UserRow | undefined;
  readonly sessionUser: UserRow | undefined;
  readonly sessionId: string | undefined;
  readonly cookieSession: { readonly id: string; readonly user: UserRow } | undefined;
  readonly badToken: boolean;
};

const nobody: Caller = {
  user: undefined,
  sessionUser: undefined,
  sessionId: undefined,
  cookieSession: undefined,
  badToken: false,
};

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

  const namedCalls = createNamedCalls();
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

  const findSession = async (values: readonly string[]) => {
    for (const value of values) {
      const session = await services.sessions.find(value);
      if (session !== undefined) return session;
    }
    return undefined;
  };

  /** The only place that accepts a session cookie: calls that neither our pages nor a program made have none. */
  const identify = async (c: Context<AppEnvironment>, operation: ContractOperation): Promise<Caller> => {
    const requester: Requester = { method: c.req.method, header: (name) => c.req.header(name) };
    const changesState = operation.changesState || writingReads.has(operation.id);
    const rule = { publicUrl: parts.publicUrl, changesState };
    const isOwn = isOwnRequest(requester, rule);
    const cookies = cookieValues(c.req.header("cookie"), ourCookie);
    const session = isOwn ? await findSession(cookies) : undefined;
    if (session !== undefined)
      return {
        ...nobody,
        user: session.user,
        sessionUser: session.user,
        sessionId: session.id,
        cookieSession: session,
      };
    const header = c.req.header("authorization");
    if (header === undefined || header === "") {
      const isForced = !isOwn && (cookies.length > 0 || isForeignPage(requester, rule));
      if (changesState && isForced && !openToPages.has(operation.id))
        throw new Refusal(foreignRequest.text, { code: foreignRequest.code });
      return nobody;
    }
    const token = header.startsWith("Bearer ") ? header.slice("Bearer ".length) : header;
    if (isTokenShaped(token)) {
      // One that has died is no mistake of its owner: a guest's 401 has it renewed.
      const found = await findByToken(services, token);
      return { ...nobody, user: found?.user, sessionUser: found?.user, sessionId: found?.id };
    }
    const user = await findByAccessToken(services.db, services.vault.fingerprint(token));
    return { ...nobody, user, badToken: user === undefined };
  };

  const admit = (operation: ContractOperation, who: Caller) => {
    const { level } = operation;
    if (level === "public") return;
    if (who.user === undefined) {
      if (who.badToken) throw new Refusal(texts.badAccessToken, { code: "invalid_access_token" });
      throw new Refusal(texts.unauthenticated, { status: 401, code: "unauthenticated" });
    }
    if (who.user.status !== 1) throw new Refusal(texts.disabled, { code: "user_disabled" });
    if (who.user.role < roleOfLevel[level]) throw new Refusal(texts.roleTooLow, { code: "role_too_low" });
  };

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
      user: undefined as UserRow | undefined,
      ip: connection.ip,
      userAgent: c.req.header("user-agent") ?? "",
      query: {},
      path: {},
      body: undefined as unknown,
    };
    try {
      const who = await identify(c, operation);
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
        ? toRead(operation, await readBody(c.req.raw, badBodyStatus), requestId)
        : undefined;
      attempt = { ...attempt, query, path, body };
      const badQuery = operation.checkQuery(query);
      if (badQuery !== undefined) throw new Refusal(badQuery.text, badQuery);
      const badBody = operation.hasBody ? operation.checkBody(body) : undefined;
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
      const { reply: data, isRepeated } = await namedCalls.runOnce(ctx, operation, input, () =>
        ctx.readHeader("if-match") === undefined ? run() : afterOtherEdits(run),
      );
      if (isRepeated) c.header("Idempotency-Replayed", "true");
      else await recordOperation(services, attempt, outcomeOf(data));
      if (isRawReply(data)) {
        if (data.text !== undefined) return c.text(data.text, data.status as 200, data.headers);
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
      return c.json({ success: false, message: texts.broken[language], ...code }, 500);
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
