import type { ErrorCode, Language, Text } from "../platform/http.ts";
import { foreignRequest } from "../platform/request-policy.ts";

/** Reply to a request that was not passed on, or got no answer. */
export interface Failure {
  readonly status: 400 | 403 | 404 | 502 | 504 | 508;
  readonly type: "bad_gateway" | "invalid_request_error";
  /** The last one answers WebSockets at addresses that are not the gateway's. */
  readonly code: ErrorCode | "not_found";
  readonly text: Text;
}

export const unreachable: Failure = {
  status: 502,
  type: "bad_gateway",
  code: "gateway_unreachable",
  text: { en: "The gateway cannot be reached. Try again in a moment.", zh: "无法连接网关，请稍后重试。" },
};

export const tooLate: Failure = {
  status: 504,
  type: "bad_gateway",
  code: "gateway_timeout",
  text: { en: "The gateway did not respond in time.", zh: "网关未及时响应。" },
};

export const unusable: Failure = {
  status: 400,
  type: "invalid_request_error",
  code: "request_invalid",
  text: { en: "This request cannot be passed on to the gateway.", zh: "此请求无法转发给网关。" },
};

export const foreign: Failure = {
  status: 403,
  type: "invalid_request_error",
  code: foreignRequest.code,
  text: foreignRequest.text,
};

export const notOurs: Failure = {
  status: 404,
  type: "invalid_request_error",
  code: "not_found",
  text: { en: "There is nothing to connect to at this address.", zh: "此地址不提供连接。" },
};

export const looping: Failure = {
  status: 508,
  type: "bad_gateway",
  code: "gateway_loop",
  text: {
    en: "GATEWAY_URL leads back to this console. Set it to the gateway's own address.",
    zh: "GATEWAY_URL 指向了本控制台。请将其设置为网关自身的地址。",
  },
};

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "UNKNOWN";

export const failureOf = (error: unknown): Failure => {
  switch (codeOf(error)) {
    case "UND_ERR_HEADERS_TIMEOUT":
      return tooLate;
    case "UND_ERR_INVALID_ARG":
    case "UND_ERR_NOT_SUPPORTED":
    case "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH":
      return unusable;
    default:
      return unreachable;
  }
};

/** Both envelopes at once: management calls read `success`, `message` and `code`, relay clients read `error`. */
export const bodyOf = ({ text, type, code }: Failure, language: Language): string => {
  const message = text[language];
  return JSON.stringify({ success: false, message, code, error: { message, type, code } });
};
