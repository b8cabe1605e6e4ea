/** A price out of a published list, in the fields that a gateway stores. */
export interface ListedPrice {
  model: string;
  type: "tokens" | "times";
  /** Id of the vendor. */
  channel_type: number;
  /** Ratios: 1 is $0.002 for 1000 tokens, or for a call. */
  input: number;
  output: number;
  locked: boolean;
  extra_ratios?: Record<string, number> | null | undefined;
}

/** An entry of a list that is no price. */
export interface PriceListRefusal {
  /** Place in the list, from 0. */
  index: number;
  /** Empty where the entry names none. */
  model: string;
  /** Field that is not as it has to be; empty where the entry is no object. */
  field: string;
}

/** A published price list as read by {@link readPriceList}. */
export interface PriceList {
  prices: ListedPrice[];
  refused: PriceListRefusal[];
}

const MAX_MODEL_LENGTH = 100;
const MAX_VENDOR_ID = 2_147_483_647;
const MAX_RATIO = 1_000_000;
const MAX_EXTRA_RATIOS = 50;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a number can be a price's ratio. */
export const isPriceRatio = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= MAX_RATIO;

const isExtraRatios = (value: unknown): value is Record<string, number> =>
  isFields(value) && Object.keys(value).length <= MAX_EXTRA_RATIOS && Object.values(value).every(isPriceRatio);

const isVendorId = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_VENDOR_ID;

/** The price, or the name of the field that is wrong. */
const readPrice = (entry: unknown): ListedPrice | string => {
  if (!isFields(entry)) return "";
  const { type, channel_type: vendor = 0, input = 0, output = 0, locked = false, extra_ratios: extra } = entry;
  const model = typeof entry["model"] === "string" ? entry["model"].trim() : "";
  if (model === "" || model.length > MAX_MODEL_LENGTH) return "model";
  if (type !== "tokens" && type !== "times") return "type";
  if (!isVendorId(vendor)) return "channel_type";
  if (!isPriceRatio(input)) return "input";
  if (!isPriceRatio(output)) return "output";
  if (typeof locked !== "boolean") return "locked";
  const price: ListedPrice = { model, type, channel_type: vendor, input, output, locked };
  if (extra === undefined || extra === null) return price;
  return isExtraRatios(extra) ? { ...price, extra_ratios: extra } : "extra_ratios";
};

/**
 * Reads parsed JSON as a price list, as one-hub publishes it: an array of prices, or an object with that array as `data`. Undefined for
 * everything else. Of a model that is in the list twice, the last price counts.
 */
export const readPriceList = (json: unknown): PriceList | undefined => {
  const entries = isFields(json) ? json["data"] : json;
  if (!Array.isArray(entries)) return undefined;
  const prices = new Map<string, ListedPrice>();
  const refused: PriceListRefusal[] = [];
  for (const [index, entry] of entries.entries()) {
    const read = readPrice(entry);
    if (typeof read !== "string") prices.set(read.model, read);
    else {
      const model: unknown = isFields(entry) ? entry["model"] : "";
      refused.push({ index, model: typeof model === "string" ? model.slice(0, MAX_MODEL_LENGTH) : "", field: read });
    }
  }
  return { prices: [...prices.values()], refused };
};
