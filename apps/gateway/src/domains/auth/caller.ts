import type { Services, UserRow } from "../../context.ts";
import type { ContractOperation } from "../../platform/contract/contract.ts";
import { Refusal, type Text } from "../../platform/http.ts";
import { openToPages, roleOfLevel, writingReads } from "../../platform/levels.ts";
import {
  cookieValues,
  foreignRequest,
  isForeignPage,
  isOwnRequest,
  type Requester,
} from "../../platform/request-policy.ts";
import { findByAccessToken } from "./store.ts";
import { findByToken, isTokenShaped } from "./token.ts";

const texts = {
  unauthenticated: { en: "Sign in or send an access token", zh: "未登录且未提供 access token" },
  badAccessToken: { en: "The access token is not valid", zh: "access token 无效" },
  disabled: { en: "This user is disabled", zh: "用户已被封禁" },
  roleTooLow: { en: "Your role does not allow this", zh: "无权进行此操作，权限不足" },
} as const satisfies Record<string, Text>;

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

/** Finds the caller of a request. */
export const createIdentify = ({
  services,
  publicUrl,
  cookieName,
}: {
  readonly services: Services;
  /** Public address of the console. */
  readonly publicUrl: string | undefined;
  /** Name of the session cookie. */
  readonly cookieName: string;
}) => {
  const findSession = async (values: readonly string[]) => {
    for (const value of values) {
      const session = await services.sessions.find(value);
      if (session !== undefined) return session;
    }
    return undefined;
  };

  /** The only place that accepts a session cookie: calls that neither our pages nor a program made have none. */
  return async (requester: Requester, operation: ContractOperation): Promise<Caller> => {
    const changesState = operation.changesState || writingReads.has(operation.id);
    const rule = { publicUrl, changesState };
    const isOwn = isOwnRequest(requester, rule);
    const cookies = cookieValues(requester.header("cookie"), cookieName);
    const session = isOwn ? await findSession(cookies) : undefined;
    if (session !== undefined)
      return {
        ...nobody,
        user: session.user,
        sessionUser: session.user,
        sessionId: session.id,
        cookieSession: session,
      };
    const header = requester.header("authorization");
    if (header === undefined || header === "") {
      const isForced = !isOwn && (cookies.length > 0 || isForeignPage(requester, rule));
      if (changesState && isForced && !openToPages.has(operation.id))
        throw new Refusal(foreignRequest.text, { code: foreignRequest.code });
      return nobody;
    }
    const token = header.startsWith("Bearer ") ? header.slice("Bearer ".length) : header;
    if (isTokenShaped(token)) {
      // An expired token is not an error: the caller is treated as a guest, gets 401 and renews the token.
      const found = await findByToken(services, token);
      return { ...nobody, user: found?.user, sessionUser: found?.user, sessionId: found?.id };
    }
    const user = await findByAccessToken(services.db, services.vault.fingerprint(token));
    return { ...nobody, user, badToken: user === undefined };
  };
};

/** Refuses a caller whom the level of an operation does not admit. */
export const admit = (operation: ContractOperation, who: Caller) => {
  const { level } = operation;
  if (level === "public") return;
  if (who.user === undefined) {
    if (who.badToken) throw new Refusal(texts.badAccessToken, { code: "invalid_access_token" });
    throw new Refusal(texts.unauthenticated, { status: 401, code: "unauthenticated" });
  }
  if (who.user.status !== 1) throw new Refusal(texts.disabled, { code: "user_disabled" });
  if (who.user.role < roleOfLevel[level]) throw new Refusal(texts.roleTooLow, { code: "role_too_low" });
};
