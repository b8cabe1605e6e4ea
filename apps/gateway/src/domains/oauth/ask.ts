import { EXTERNAL_CALL_TIMEOUT_MS } from "../../platform/timeouts.ts";
import type { z } from "zod";
import type { Ctx } from "../../context.ts";
import { refuse, type Refusal } from "../../platform/http.ts";

export const providerFailed = (name: string, status = 200): Refusal =>
  refuse(`${name} did not confirm this sign-in, try again`, `${name} 未能确认此次登录，请重试`, {
    code: "provider_failed",
    status,
  });

/** Calls a provider. An unexpected reply is a refusal, logged without its content. */
export const callProvider = async <Shape extends z.ZodType>(
  ctx: Pick<Ctx, "log" | "requestId">,
  name: string,
  url: URL | string,
  init: RequestInit,
  shape: Shape,
): Promise<z.output<Shape>> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(EXTERNAL_CALL_TIMEOUT_MS) });
    return shape.parse(await response.json());
  } catch (error) {
    ctx.log.warn({ err: error, provider: name, requestId: ctx.requestId }, "sign-in provider gave no usable answer");
    throw providerFailed(name);
  }
};
