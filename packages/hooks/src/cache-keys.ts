import { keysOf } from "./resource.ts";

// Keys that mutations of other resources invalidate, without the operations of their own resource.

/** Cache keys of channels. */
export const channelKeys = /* @__PURE__ */ keysOf("channel");

/** Cache keys of the tags that channels share. */
export const channelTagKeys = /* @__PURE__ */ keysOf("channel_tag");

/** Cache keys of fapiaos, and of the orders that a fapiao can cover. */
export const fapiaoKeys = /* @__PURE__ */ keysOf("fapiao");

/** Cache keys of user groups. */
export const groupKeys = /* @__PURE__ */ keysOf("group");

/** Cache keys of inviters. */
export const inviterKeys = /* @__PURE__ */ keysOf("inviter");

/** Cache keys of the log. */
export const logKeys = /* @__PURE__ */ keysOf("log");

/** Cache keys of models and their vendors. */
export const modelKeys = /* @__PURE__ */ keysOf("model");

/** Cache keys of the audit log. */
export const operationRecordKeys = /* @__PURE__ */ keysOf("operation_record");

/** Cache keys of orders. */
export const orderKeys = /* @__PURE__ */ keysOf("order");

/** Cache keys of the price table. */
export const priceKeys = /* @__PURE__ */ keysOf("price");

/** Cache keys of users. */
export const userKeys = /* @__PURE__ */ keysOf("user");
