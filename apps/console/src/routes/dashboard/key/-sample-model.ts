import type { AvailableModel, Token } from "@one-hub/sdk";

/** Names of models that do not chat; only a guess for a sample, nothing depends on it. */
const notChat = /embed|whisper|tts|dall-e|image|audio|rerank|moderation|transcri|speech|sora|veo|suno|mj_|midjourney/i;

/** A model for the sample call of a key: one that the key may use and that chats, as far as names tell. */
export const sampleModel = (key: Pick<Token, "group" | "backup_group" | "setting">, models: Readonly<Record<string, Pick<AvailableModel, "groups">>>): string => {
  const limit = key.setting.limits.limit_model_setting;
  const groups = [key.group, key.backup_group].filter((group) => group !== "");
  const reachable = Object.entries(models)
    .filter(([name, model]) => !name.endsWith("*") && (groups.length === 0 || model.groups.some((group) => groups.includes(group))))
    .map(([name]) => name)
    .sort();
  const allowed = limit.enabled ? (limit.models ?? []) : reachable;
  return allowed.find((name) => !notChat.test(name)) ?? allowed[0] ?? "gpt-4o-mini";
};
