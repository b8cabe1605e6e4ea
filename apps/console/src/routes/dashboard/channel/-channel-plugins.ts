/** A parameter of a plugin, by its name in the channel's `plugin`. */
export interface PluginParameter {
  readonly name: string;
  readonly kind: "switch" | "text" | "json";
  /** Value that applies while the field is empty. */
  readonly fallback?: string;
  /** Machine-readable label; without it the catalogue names the parameter. */
  readonly label?: string;
}

/** A plugin: type-specific settings under one name. */
export interface ChannelPlugin {
  readonly name: string;
  readonly parameters: readonly PluginParameter[];
}

const ENABLE: readonly PluginParameter[] = [{ name: "enable", kind: "switch" }];

const switched = (name: string): ChannelPlugin => ({ name, parameters: ENABLE });

/** The voices of OpenAI, each with the provider's voice that speaks for it. */
const voices = (fallbacks: Readonly<Record<string, string>>): ChannelPlugin => ({
  name: "voice",
  parameters: Object.entries(fallbacks).map(([name, fallback]) => ({ name, kind: "text", label: name, fallback })),
});

/** Paths of a custom upstream by one-hub's number of the relay mode. */
const CUSTOM_PATHS: Readonly<Record<string, string>> = {
  "1": "/v1/chat/completions",
  "2": "/v1/completions",
  "3": "/v1/embeddings",
  "4": "/v1/moderations",
  "5": "/v1/images/generations",
  "6": "/v1/images/edits",
  "7": "/v1/images/variations",
  "9": "/v1/audio/speech",
  "10": "/v1/audio/transcriptions",
  "11": "/v1/audio/translations",
  "16": "/v1/responses",
};

/** Plugins by the id of the type that has them. */
export const pluginsOfTypes: Readonly<Record<number, readonly ChannelPlugin[]>> = {
  8: [
    {
      name: "customize",
      parameters: Object.entries(CUSTOM_PATHS).map(([name, path]) => ({
        name,
        kind: "text",
        label: path,
        fallback: path,
      })),
    },
  ],
  15: [switched("use_openai_api")],
  16: [
    {
      name: "retrieval",
      parameters: [
        { name: "knowledge_id", kind: "text" },
        { name: "prompt_template", kind: "text" },
      ],
    },
    switched("web_search"),
    switched("web_browser"),
    switched("drawing_tool"),
    { name: "code_interpreter", parameters: [{ name: "sandbox", kind: "text", fallback: "auto" }] },
  ],
  17: [switched("web_search"), switched("use_openai_api")],
  20: [{ name: "other", parameters: [{ name: "provider", kind: "json" }] }],
  24: [
    voices({
      alloy: "zh-CN-YunxiNeural",
      echo: "zh-CN-YunyangNeural",
      fable: "zh-CN-YunxiNeural|boy",
      onyx: "zh-CN-YunyeNeural",
      nova: "zh-CN-XiaochenNeural",
      shimmer: "zh-CN-XiaohanNeural",
    }),
  ],
  25: [switched("code_execution"), switched("use_openai_api")],
  27: [
    voices({
      alloy: "female-chengshu",
      echo: "male-qn-qingse",
      fable: "male-qn-jingying",
      onyx: "presenter_male",
      nova: "presenter_female",
      shimmer: "audiobook_female_1",
    }),
  ],
  39: [
    {
      name: "headers",
      parameters: ["CF-Access-Client-Id", "CF-Access-Client-Secret"].map((name) => ({
        name,
        kind: "text",
        label: name,
      })),
    },
  ],
};
