import { keysOf } from "./resource.ts";

/** Cache keys of orders. */
export const orderKeys = /* @__PURE__ */ keysOf("order");
