import { expect, expectTypeOf, test } from "vitest";
import { channelStatus, logType, role, type Schemas, tokenStatus, tokenStatuses } from "../src/index.ts";

test("numbers of the contract have names", () => {
  expect(Object.values(tokenStatus)).toEqual(tokenStatuses);
  expect(channelStatus.autoDisabled).toBe(3);
  expect(role.admin).toBe(10);
  expectTypeOf(logType.consume).toExtend<Schemas["LogType"]>();
  expectTypeOf(logType.consume).toEqualTypeOf<2>();
});
