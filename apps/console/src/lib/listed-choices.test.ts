import { GatewayError } from "@one-hub/sdk";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { loadTexts } from "../i18n/i18n.ts";
import { listedChoices } from "./listed-choices.ts";

const NONE = "No such tag";

it("choices are not called missing before they are read; those that could not be read say so, and are read again when they are opened", async () => {
  await loadTexts("error");
  let fails = true;
  const read = (): Promise<readonly string[]> =>
    fails ? Promise.reject(new GatewayError("rate_limited")) : Promise.resolve(["a"]);
  const client = new QueryClient();
  const observer = new QueryObserver(client, { queryKey: ["tags"], queryFn: read, retry: false });
  expect(listedChoices(observer.getCurrentResult(), NONE).nothingFoundMessage).toBeUndefined();
  await observer.refetch();
  expect(listedChoices(observer.getCurrentResult(), NONE).nothingFoundMessage).toBe("请求过于频繁，请稍后再试。");
  fails = false;
  listedChoices(observer.getCurrentResult(), NONE).onDropdownOpen();
  await expect.poll(() => observer.getCurrentResult().data).toEqual(["a"]);
  expect(listedChoices(observer.getCurrentResult(), NONE).nothingFoundMessage).toBe(NONE);
});
