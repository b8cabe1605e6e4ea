import { type ModelUrl, type ModelUrlInput, type ModelUrlMethod, modelUrlMethods } from "@one-hub/sdk";
import * as z from "zod/mini";

/** The gateway's limits. */
const MAX_PATTERN_LENGTH = 256;
const MAX_PATH_LENGTH = 500;
const MAX_ADDRESS_LENGTH = 2000;

/** The name under which an unsent form is kept. */
export const ruleFormName = "model-url";

export interface RuleValues {
  pattern: string;
  path: string;
  method: ModelUrlMethod;
  docs: string;
  enabled: boolean;
}

/** Paths of the relay that the form offers. */
export const relayPaths = [
  "/v1/chat/completions",
  "/v1/completions",
  "/v1/responses",
  "/v1/embeddings",
  "/v1/rerank",
  "/v1/images/generations",
  "/v1/images/edits",
  "/v1/audio/speech",
  "/v1/audio/transcriptions",
  "/v1/moderations",
  "/mj/submit/imagine",
  "/suno/submit/music",
  "/suno/submit/lyrics",
] as const;

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\//i.test(text);

export const ruleForm = z.object({
  pattern: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PATTERN_LENGTH)),
  path: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(MAX_PATH_LENGTH), z.regex(/^$|^\/(?:[A-Za-z0-9_.:/~-]|\{model\})*$/)),
  method: z.enum(modelUrlMethods),
  docs: z.string().check(z.trim(), z.maxLength(MAX_ADDRESS_LENGTH), (context) => {
    const { value } = context;
    if (value !== "" && !isWebAddress(value))
      context.issues.push({ code: "custom", input: value, path: [], message: "notWebAddress", continue: true });
  }),
  enabled: z.boolean(),
});

export const emptyRule: RuleValues = {
  pattern: "",
  path: "/v1/chat/completions",
  method: "POST",
  docs: "",
  enabled: true,
};

export const ruleValues = ({ pattern, path, method, docs_url: docs, enabled }: ModelUrl): RuleValues => ({
  pattern,
  path,
  method,
  docs: docs ?? "",
  enabled,
});

/** A checked form as the gateway takes it. */
export const ruleBody = (values: RuleValues): ModelUrlInput => {
  const { docs, ...rest } = ruleForm.parse(values);
  return { ...rest, docs_url: docs };
};
