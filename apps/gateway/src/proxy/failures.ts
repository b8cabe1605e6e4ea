import { foreignRequest } from "../platform/request-policy.ts";

/** Reply to a request that was not passed on, or got no answer. */
export interface Failure {
  readonly status: 400 | 403 | 404 | 502 | 504 | 508;
  readonly type: "bad_gateway" | "invalid_request_error";
  readonly code: string;
  readonly message: string;
}

export const unreachable: Failure = {
  status: 502,
  type: "bad_gateway",
  code: "gateway_unreachable",
  message: "The gateway cannot be reached. Try again in a moment.",
};

export const tooLate: Failure = {
  status: 504,
  type: "bad_gateway",
  code: "gateway_timeout",
  message: "The gateway did not respond in time.",
};

export const unusable: Failure = {
  status: 400,
  type: "invalid_request_error",
  code: "invalid_request",
  message: "This request cannot be passed on to the gateway.",
};

export const foreign: Failure = {
  status: 403,
  type: "invalid_request_error",
  code: foreignRequest.code,
  message: foreignRequest.text.en,
};

export const notOurs: Failure = {
  status: 404,
  type: "invalid_request_error",
  code: "not_found",
  message: "There is nothing to connect to at this address.",
};

export const looping: Failure = {
  status: 508,
  type: "bad_gateway",
  code: "gateway_loop",
  message: "GATEWAY_URL leads back to this console. Set it to the gateway's own address.",
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

/** Both envelopes at once: management calls read `success` and `message`, relay clients read `error`. */
export const bodyOf = ({ status, message, type, code }: Failure): string =>
  JSON.stringify({ success: false, message, ...(status === 403 ? { code } : {}), error: { message, type, code } });
