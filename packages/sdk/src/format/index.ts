export * from "./calendar.ts";
export * from "./charge.ts";
export * from "./money.ts";
export { abbreviateNumber, formatCount, formatDecimal, formatPercent } from "./number.ts";
export * from "./price.ts";
export * from "./price-list.ts";
export * from "./quota.ts";
export * from "./time.ts";
export * from "./top-up.ts";
