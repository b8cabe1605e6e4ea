import { allowedPicture } from "../../lib/picture.ts";

/** Addresses of our copies of the vendors' icons, by file name; each is a file of its own, loaded when it is shown. */
const files = import.meta.glob<string>(
  "../../../node_modules/@lobehub/icons-static-svg/icons/{openai,anthropic,claude-color,gemini-color,google-color,palm-color,vertexai-color,deepseek-color,qwen-color,alibaba-color,alibabacloud-color,kimi-color,moonshot,mistral-color,groq,grok,xai,cloudflare-color,workersai-color,cohere-color,baidu-color,wenxin-color,zhipu-color,chatglm-color,spark-color,ai360-color,openrouter-color,tencent-color,hunyuan-color,baichuan-color,minimax-color,yi-color,zeroone-color,midjourney,stability-color,coze,ollama,suno,meta-color,metaai-color,ideogram,siliconcloud-color,flux,bfl,jina,voyage-color,recraft,kling-color,doubao-color,bytedance-color,volcengine-color,azure-color,azureai-color,aws-color,bedrock-color,perplexity-color,stepfun-color,internlm-color,nvidia-color,fal-color,replicate,together-color,fireworks-color,huggingface-color,microsoft-color,github,sensenova-color,ai21,luma-color,runway,pika,hailuo-color,vidu-color,elevenlabs}.svg",
  { query: "?url&no-inline", import: "default", eager: true },
);

const iconUrls = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1, -".svg".length), url]),
);

/** A vendor's picture. `tinted`: it has one colour, that of the text. */
export interface VendorPicture {
  readonly src: string;
  readonly tinted: boolean;
}

/** Our copies by the file name of the icon, in alphabetical order: for choosing one. */
export const ownIcons: readonly (VendorPicture & { readonly file: string })[] = [...iconUrls]
  .map(([file, src]) => ({ file, src, tinted: !file.endsWith("-color") }))
  .sort((left, right) => (left.file < right.file ? -1 : 1));

/** Vendors whose name is not their icon's. */
const namedOtherwise: Readonly<Record<string, string>> = {
  googlegemini: "gemini",
  googlepalm: "palm",
  google: "google",
  anthropic: "claude",
  "360": "ai360",
  cloudflareai: "cloudflare",
  stabilityai: "stability",
  recraftai: "recraft",
  siliconflow: "siliconcloud",
  rerank: "jina",
  jinaai: "jina",
  mistralai: "mistral",
  amazon: "aws",
  amazonbedrock: "bedrock",
  azureopenai: "azure",
  blackforestlabs: "bfl",
  bytedancedoubao: "doubao",
  moonshotai: "moonshot",
  zhipuai: "zhipu",
  "01ai": "yi",
};

const ownCopy = (name: string): VendorPicture | undefined => {
  const base = name.toLowerCase().replace(/-(?:color|brand|brand-color|text)$/, "");
  const colored = iconUrls.get(`${base}-color`);
  if (colored !== undefined) return { src: colored, tinted: false };
  const plain = iconUrls.get(base);
  return plain === undefined ? undefined : { src: plain, tinted: true };
};

/**
 * The picture of a vendor: our copy where its icon's address names an icon of the set we carry, else the address where its picture may be shown, else our
 * copy by the vendor's name. Undefined: its initial has to do.
 */
export const vendorPicture = (
  name: string,
  icon: string | undefined,
  allowed: typeof allowedPicture = allowedPicture,
): VendorPicture | undefined => {
  const address = (icon ?? "").trim();
  const file = /([\w-]+)\.(?:svg|png|webp)(?:[?#]|$)/i.exec(address)?.[1];
  const copy = file === undefined ? undefined : ownCopy(file);
  if (copy !== undefined) return copy;
  const src = address === "" ? undefined : allowed(address);
  if (src !== undefined) return { src, tinted: false };
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return ownCopy(namedOtherwise[plain] ?? plain);
};
