import { type ChannelPlugin, pluginsOfTypes } from "./-channel-plugins.ts";

/** Meaning of a type's `other` field. */
export type OtherField = "apiVersion" | "pluginHeader" | "version" | "region" | "regionAndProject";

/** Hint under the key field, besides the key's format. */
export type KeyHint = "secretOrAny" | "serviceAccount" | "personalToken" | "databricks" | "ollama" | "openaiMode";

/** Hint under the base URL field. */
export type BaseHint = "azure" | "azureV1" | "compatible" | "midjourneyProxy" | "sunoApi" | "ollama" | "databricks";

/** A kind of upstream that a channel can be made for. */
export interface ChannelKind {
  readonly id: number;
  /** Product name; the catalogue has names for those that are not products. */
  readonly name: string;
  /** Name of the vendor's icon, where it is not the type's. */
  readonly icon: string;
  /** `required`: there is no address of its own. `hidden`: it follows from other fields. */
  readonly base: "optional" | "required" | "hidden";
  /** Address that calls go to while the base URL is empty; undefined where there is none or it depends on the region. */
  readonly address: string | undefined;
  readonly baseHint: BaseHint | undefined;
  readonly other: OtherField | undefined;
  /** Written when `other` is left empty. */
  readonly otherFallback: string | undefined;
  /** Parts of the key in order, for people; undefined for a plain key. */
  readonly keyFormats: readonly string[];
  readonly keyHint: KeyHint | undefined;
  /** A test calls one of its models. */
  readonly tests: boolean;
  /** Its list of models can be fetched from the provider. */
  readonly fetchesModels: boolean;
  /** Its models can be mapped to other names. */
  readonly mapsModels: boolean;
  /** Models that fill an empty field. */
  readonly models: readonly string[];
  readonly testModel: string;
  readonly plugins: readonly ChannelPlugin[];
  readonly website: string | undefined;
  /** Currency of the provider's balance; undefined where the gateway cannot ask for it. */
  readonly balance: "USD" | "CNY" | undefined;
}

interface KindFacts extends Partial<Omit<ChannelKind, "id" | "name" | "plugins">> {
  readonly id: number;
  readonly name: string;
}

const kind = (facts: KindFacts): ChannelKind => ({
  icon: facts.name,
  base: "optional",
  address: undefined,
  baseHint: undefined,
  other: undefined,
  otherFallback: undefined,
  keyFormats: [],
  keyHint: undefined,
  tests: true,
  fetchesModels: false,
  mapsModels: true,
  models: [],
  testModel: facts.models?.[0] ?? "",
  website: undefined,
  balance: undefined,
  ...facts,
  plugins: pluginsOfTypes[facts.id] ?? [],
});

const claudeModels = ["claude-3-5-haiku-20241022", "claude-sonnet-4-20250514", "claude-opus-4-20250514"] as const;

/** Every type that a channel can be made for, in the order of the existing consoles' ids. */
export const channelKinds: readonly ChannelKind[] = [
  kind({
    id: 1,
    name: "OpenAI",
    address: "https://api.openai.com",
    fetchesModels: true,
    models: ["gpt-4o-mini", "gpt-4o", "text-embedding-3-small", "text-embedding-3-large"],
    website: "https://platform.openai.com",
    balance: "USD",
  }),
  kind({
    id: 3,
    name: "Azure OpenAI",
    base: "required",
    baseHint: "azure",
    other: "apiVersion",
    otherFallback: "2024-05-01-preview",
    fetchesModels: true,
    website: "https://ai.azure.com",
  }),
  kind({
    id: 8,
    name: "Custom",
    base: "required",
    baseHint: "compatible",
    fetchesModels: true,
    balance: "USD",
  }),
  kind({
    id: 11,
    name: "Google PaLM",
    address: "https://generativelanguage.googleapis.com",
    models: ["PaLM-2"],
    website: "https://ai.google.dev",
  }),
  kind({
    id: 14,
    name: "Anthropic Claude",
    icon: "Anthropic",
    address: "https://api.anthropic.com",
    fetchesModels: true,
    models: claudeModels,
    website: "https://console.anthropic.com",
  }),
  kind({
    id: 15,
    name: "Baidu Qianfan",
    icon: "Baidu",
    address: "https://aip.baidubce.com",
    keyFormats: ["APIKey|SecretKey"],
    keyHint: "openaiMode",
    models: ["ERNIE-Speed-128K", "ERNIE-4.0-8K", "Embedding-V1"],
    website: "https://console.bce.baidu.com/qianfan",
  }),
  kind({
    id: 16,
    name: "Zhipu",
    address: "https://open.bigmodel.cn/api/paas/v4",
    models: ["glm-4-flash", "glm-4-plus", "embedding-3", "cogview-3"],
    website: "https://open.bigmodel.cn",
  }),
  kind({
    id: 17,
    name: "Alibaba Qwen",
    icon: "Qwen",
    address: "https://dashscope.aliyuncs.com",
    other: "pluginHeader",
    fetchesModels: true,
    models: ["qwen-turbo", "qwen-plus", "qwen-max", "text-embedding-v1"],
    website: "https://dashscope.console.aliyun.com",
  }),
  kind({
    id: 18,
    name: "iFlytek Spark",
    icon: "Spark",
    address: "wss://spark-api.xf-yun.com",
    other: "version",
    otherFallback: "v2.1",
    keyFormats: ["APPID|APISecret|APIKey"],
    models: ["SparkDesk", "SparkDesk-v3.5"],
    testModel: "",
    website: "https://console.xfyun.cn",
  }),
  kind({
    id: 19,
    name: "360",
    address: "https://ai.360.cn",
    models: ["360GPT_S2_V9", "embedding_s1_v1", "semantic_similarity_s1_v1"],
    website: "https://ai.360.com",
  }),
  kind({
    id: 20,
    name: "OpenRouter",
    address: "https://openrouter.ai/api",
    fetchesModels: true,
    website: "https://openrouter.ai",
  }),
  kind({
    id: 23,
    name: "Tencent Hunyuan (legacy)",
    icon: "Tencent",
    address: "https://hunyuan.cloud.tencent.com",
    keyFormats: ["AppId|SecretId|SecretKey"],
    models: ["ChatStd", "ChatPro"],
    website: "https://console.cloud.tencent.com/hunyuan",
  }),
  kind({
    id: 24,
    name: "Azure Speech",
    icon: "Azure",
    base: "hidden",
    other: "region",
    tests: false,
    models: ["tts-1", "tts-1-hd"],
    testModel: "",
    website: "https://speech.microsoft.com",
  }),
  kind({
    id: 25,
    name: "Google Gemini",
    address: "https://generativelanguage.googleapis.com",
    other: "version",
    fetchesModels: true,
    models: ["gemini-2.0-flash", "gemini-2.5-flash", "gemini-2.5-pro"],
    website: "https://aistudio.google.com",
  }),
  kind({
    id: 26,
    name: "Baichuan",
    address: "https://api.baichuan-ai.com",
    models: ["Baichuan2-Turbo", "Baichuan-Text-Embedding"],
    website: "https://platform.baichuan-ai.com",
  }),
  kind({
    id: 27,
    name: "MiniMax",
    address: "https://api.minimax.chat/v1",
    fetchesModels: true,
    models: ["MiniMax-Text-01", "abab6.5s-chat", "speech-01-turbo"],
    website: "https://platform.minimaxi.com",
  }),
  kind({
    id: 28,
    name: "DeepSeek",
    address: "https://api.deepseek.com",
    fetchesModels: true,
    models: ["deepseek-chat", "deepseek-reasoner"],
    website: "https://platform.deepseek.com",
    balance: "CNY",
  }),
  kind({
    id: 29,
    name: "Moonshot",
    address: "https://api.moonshot.cn",
    fetchesModels: true,
    models: ["moonshot-v1-8k", "moonshot-v1-32k", "moonshot-v1-128k"],
    website: "https://platform.moonshot.cn",
    balance: "USD",
  }),
  kind({
    id: 30,
    name: "Mistral",
    address: "https://api.mistral.ai",
    fetchesModels: true,
    models: ["mistral-small-latest", "mistral-large-latest", "mistral-embed"],
    website: "https://console.mistral.ai",
  }),
  kind({
    id: 31,
    name: "Groq",
    address: "https://api.groq.com/openai",
    fetchesModels: true,
    models: ["llama-3.1-8b-instant", "llama-3.3-70b-versatile"],
    website: "https://console.groq.com",
  }),
  kind({
    id: 32,
    name: "Amazon Bedrock",
    icon: "Bedrock",
    keyFormats: ["Region|AccessKeyID|SecretAccessKey|SessionToken", "Region|Token"],
    models: claudeModels,
    website: "https://console.aws.amazon.com/bedrock",
  }),
  kind({
    id: 33,
    name: "01.AI",
    address: "https://api.lingyiwanwu.com",
    models: ["yi-lightning", "yi-vision"],
    website: "https://platform.lingyiwanwu.com",
  }),
  kind({
    id: 34,
    name: "Midjourney",
    baseHint: "midjourneyProxy",
    keyHint: "secretOrAny",
    tests: false,
    mapsModels: false,
    models: ["mj_imagine", "mj_variation", "mj_reroll", "mj_blend", "mj_modal", "mj_zoom", "mj_shorten"].concat(
      ["mj_high_variation", "mj_low_variation", "mj_pan", "mj_inpaint", "mj_custom_zoom", "mj_describe"],
      ["mj_upscale", "swap_face", "mj_upload"],
    ),
    testModel: "",
    website: "https://github.com/novicezk/midjourney-proxy",
  }),
  kind({
    id: 35,
    name: "Cloudflare AI",
    base: "hidden",
    address: "https://api.cloudflare.com",
    keyFormats: ["AccountID|APIToken"],
    models: ["@cf/meta/llama-3.1-8b-instruct", "@cf/black-forest-labs/flux-1-schnell", "@cf/openai/whisper"],
    website: "https://dash.cloudflare.com",
  }),
  kind({
    id: 36,
    name: "Cohere",
    address: "https://api.cohere.ai/v1",
    fetchesModels: true,
    models: ["command-r", "command-r-plus"],
    website: "https://dashboard.cohere.com",
  }),
  kind({
    id: 37,
    name: "Stability AI",
    address: "https://api.stability.ai/v2beta",
    tests: false,
    models: ["sd3", "sd3-turbo", "stable-image-core"],
    testModel: "",
    website: "https://platform.stability.ai",
  }),
  kind({
    id: 38,
    name: "Coze",
    address: "https://api.coze.com/open_api",
    models: ["coze-*"],
    testModel: "",
    website: "https://www.coze.com",
  }),
  kind({
    id: 39,
    name: "Ollama",
    address: "https://ollama.com",
    baseHint: "ollama",
    keyHint: "ollama",
    fetchesModels: true,
    models: ["gpt-oss:20b", "gpt-oss:120b", "qwen3-coder:480b", "deepseek-v3.1:671b"],
    testModel: "",
    website: "https://ollama.com",
  }),
  kind({
    id: 40,
    name: "Tencent Hunyuan",
    icon: "Hunyuan",
    address: "https://hunyuan.tencentcloudapi.com",
    keyFormats: ["SecretId|SecretKey"],
    models: ["hunyuan-lite", "hunyuan-standard", "hunyuan-pro"],
    website: "https://console.cloud.tencent.com/hunyuan",
  }),
  kind({
    id: 41,
    name: "Suno",
    baseHint: "sunoApi",
    keyHint: "secretOrAny",
    tests: false,
    mapsModels: false,
    models: ["suno_lyrics", "chirp-v3-0", "chirp-v3-5"],
    testModel: "",
    website: "https://suno.com",
  }),
  kind({
    id: 42,
    name: "Vertex AI",
    base: "hidden",
    other: "regionAndProject",
    keyHint: "serviceAccount",
    models: ["gemini-2.5-flash", "gemini-2.5-pro"],
    website: "https://console.cloud.google.com/vertex-ai",
  }),
  kind({
    id: 45,
    name: "SiliconFlow",
    address: "https://api.siliconflow.cn",
    fetchesModels: true,
    models: ["Qwen/Qwen2.5-7B-Instruct", "deepseek-ai/DeepSeek-V3", "black-forest-labs/FLUX.1-schnell"],
    website: "https://cloud.siliconflow.cn",
    balance: "CNY",
  }),
  kind({
    id: 47,
    name: "Jina",
    address: "https://api.jina.ai",
    tests: false,
    models: ["jina-reranker-v2-base-multilingual"],
    testModel: "",
    website: "https://jina.ai",
  }),
  kind({
    id: 49,
    name: "GitHub Models",
    icon: "GitHub",
    address: "https://models.inference.ai.azure.com",
    keyHint: "personalToken",
    fetchesModels: true,
    models: ["gpt-4o-mini", "gpt-4o", "text-embedding-3-small"],
    website: "https://github.com/marketplace/models",
  }),
  kind({
    id: 51,
    name: "Recraft",
    address: "https://external.api.recraft.ai",
    models: ["recraftv3", "recraft20b", "recraft_vectorize", "recraft_removeBackground"].concat([
      "recraft_clarityUpscale",
      "recraft_generativeUpscale",
      "recraft_styles",
    ]),
    testModel: "",
    website: "https://www.recraft.ai",
    balance: "USD",
  }),
  kind({ id: 52, name: "Replicate", address: "https://api.replicate.com", website: "https://replicate.com" }),
  kind({
    id: 53,
    name: "Kling",
    address: "https://api.klingai.com",
    keyFormats: ["accessKey|secretKey"],
    models: ["v1", "v1-5", "v1-10"].flatMap((version) =>
      ["std_5", "std_10", "pro_5", "pro_10"].map((mode) => `kling-video_kling-${version}_${mode}`),
    ),
    testModel: "",
    website: "https://app.klingai.com",
  }),
  kind({
    id: 54,
    name: "Azure Databricks",
    icon: "Azure",
    baseHint: "databricks",
    keyHint: "databricks",
    website: "https://www.databricks.com",
  }),
  kind({
    id: 55,
    name: "Azure OpenAI v1",
    icon: "Azure OpenAI",
    baseHint: "azureV1",
    other: "apiVersion",
    otherFallback: "preview",
    fetchesModels: true,
    website: "https://ai.azure.com",
  }),
  kind({
    id: 56,
    name: "xAI",
    address: "https://api.x.ai",
    fetchesModels: true,
    models: ["grok-3-mini", "grok-3", "grok-4"],
    website: "https://console.x.ai",
  }),
];

const byId = new Map(channelKinds.map((each) => [each.id, each]));

/** The facts of a type; undefined for a number that this console does not know. */
export const findChannelKind = (id: number): ChannelKind | undefined => byId.get(id);

/** The facts of a type, and those of an OpenAI-compatible upstream for a number that this console does not know. */
export const channelKindOf = (id: number): ChannelKind =>
  byId.get(id) ?? kind({ id, name: `#${id}`, base: "required", baseHint: "compatible" });
