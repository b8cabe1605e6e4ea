import type { Refusal } from "../../platform/http.ts";
import { RelayError } from "../relay-error.ts";
import type { TaskPlatform } from "../../domains/task/channel-types.ts";
import { midjourneyRefusal } from "./midjourney.ts";

/** An error in the form that Suno clients expect. Unlike OpenAI's, an empty balance keeps its status. */
export const sunoError = (error: RelayError, text: string) => {
  const { code, status } = error;
  if (code === "insufficient_user_quota") return { status: 402, body: { code, message: text } };
  if (code === "pre_consume_token_quota_failed") return { status: 403, body: { code, message: text } };
  const isOwn = typeof code === "string" && code !== "one_hub_error" && code !== "";
  const plain = status === 503 ? "provider_not_found" : status === 404 ? "model_not_allowed" : "invalid_request";
  return {
    status: plain === "model_not_allowed" && !isOwn ? 403 : status,
    body: { code: isOwn ? code : error.fromUpstream ? "submit_failed" : plain, message: text },
  };
};

/** There is no such task of the caller's. */
export const tasksMissing = (platform: TaskPlatform) =>
  platform === "suno"
    ? new RelayError(404, { en: "", zh: "" }, { code: "task_not_exist", reason: "task_not_found" })
    : midjourneyRefusal("task_no_found");

/** A list of ids that is none, or too long. */
export const badIds = (platform: TaskPlatform) =>
  platform === "suno"
    ? new RelayError(
        400,
        { en: "ids must be a list of at most 100 texts", zh: "ids 必须是最多 100 个字符串的列表" },
        { reason: "bad_request" },
      )
    : midjourneyRefusal("ids_are_required");

/** A refusal of the management API's as one of the platform's. Midjourney's form has no place for its code but the text. */
export const asTaskRefusal = (platform: TaskPlatform, { code, text }: Refusal) =>
  platform === "suno" ? new RelayError(400, text, { code, reason: "bad_request" }) : midjourneyRefusal(code);
