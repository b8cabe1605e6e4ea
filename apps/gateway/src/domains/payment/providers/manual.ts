import { z } from "zod";
import { createRawReply } from "../../../platform/http.ts";
import type { PaymentProvider } from "./provider.ts";
import { readConfig } from "./read-config.ts";

const configShape = z.looseObject({ instructions: z.string().min(1).max(10_000) });

/** Money that comes by another way: the user reads where to pay, an administrator confirms. */
export const manual: PaymentProvider = {
  prepare: async (config) => {
    readConfig(configShape, config);
    return config;
  },
  start: async (config) => ({
    type: 3,
    data: { url: "", instructions: readConfig(configShape, config).instructions },
  }),
  readNotice: undefined,
  answer: () => createRawReply(undefined),
};
