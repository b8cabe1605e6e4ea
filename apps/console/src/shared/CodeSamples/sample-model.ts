import type { AvailableModel, Token } from "@one-hub/sdk";

/** Names of models that do not chat; only a guess for a sample, nothing depends on it. */
const notChat =
  /embed|\bbge-|whisper|tts|dall-e|image|audio|rerank|moderation|transcri|speech|sora|veo|suno|chirp|kling|mj_|midjourney/i;

/** Whether a model chats, as far as its name tells. */
export const chats = (model: string): boolean => !notChat.test(model);

/** Whether a model makes vectors, as far as its name tells. */
const embeds = (model: string): boolean => /embed|\bbge-/i.test(model);

/** Families that surely chat: the better guess where there is one. */
const surelyChat = /^(?:gpt-[4-9]|claude|gemini|deepseek|qwen|grok|echo$)/i;

/** What decides which models a key may call. */
export type KeyReach = Pick<Token, "group" | "backup_group" | "setting">;

/**
 * The models that a key can call, as far as they are known: its own limit, else those of its groups, else all. Patterns (`name*`) are none.
 */
export const reachableModels = (
  models: Readonly<Record<string, Pick<AvailableModel, "groups">>>,
  key?: KeyReach,
): readonly string[] => {
  const limit = key?.setting.limits.limit_model_setting;
  if (limit?.enabled === true) return limit.models ?? [];
  const groups = [key?.group ?? "", key?.backup_group ?? ""].filter((group) => group !== "");
  return Object.entries(models)
    .filter(
      ([name, model]) =>
        !name.endsWith("*") && (groups.length === 0 || model.groups.some((group) => groups.includes(group))),
    )
    .map(([name]) => name)
    .sort();
};

/** The one of several models that most surely chats, else one that makes vectors, as far as names tell; undefined for none. */
export const likelyChat = (names: readonly string[]): string | undefined => {
  const chatting = names.filter(chats);
  return chatting.find((name) => surelyChat.test(name)) ?? chatting[0] ?? names.find(embeds) ?? names[0];
};

/** A model for a sample call, and how it is called: one that the key may use, that is served and that chats, as far as that is known. */
export const sampleOf = (
  models: Readonly<Record<string, Pick<AvailableModel, "groups">>>,
  key?: KeyReach,
): { readonly model: string; readonly endpoint: string | undefined } => {
  const names = reachableModels(models, key);
  const served = names.filter((name) => Object.hasOwn(models, name));
  const model = likelyChat(served.length === 0 ? names : served) ?? "gpt-4o-mini";
  return { model, endpoint: embeds(model) ? "/v1/embeddings" : undefined };
};
