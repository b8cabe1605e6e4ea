import i18next from "i18next";
import type { ErrorLog } from "@one-hub/sdk";
import { expect, it, vi } from "vitest";
import { csvLines } from "../../../lib/csv.ts";
import "../../../i18n/i18n.ts";
import { reasons } from "../../../i18n/locales/en/failed_calls.json";
import { failedFile } from "./-failed-file.ts";

const row: ErrorLog = {
  id: 1,
  created_at: 1_795_000_000,
  status: 503,
  code: "=no_channel",
  user_id: 2,
  username: "mei",
  token_id: 3,
  token_name: "ci",
  model_name: "gpt-4o",
  channel_id: 0,
  channel_name: "",
  request_id: "20261121",
  request_time: 12,
  is_stream: true,
  source_ip: "192.0.2.1",
  retried: true,
};
i18next.addResourceBundle("en", "failed_calls", { reasons });
vi.stubGlobal("document", { documentElement: {} });
await i18next.changeLanguage("en");
const reason = reasons.upstream.replace("{{code}}", "=no_channel");
// In this language every text is its key.
const t = i18next.getFixedT("cimode", ["log", "failed_calls"] as const);

it("a failed call is a line of the file, for users without what their list does not show", () => {
  const all = csvLines(failedFile(true, t));
  expect(all.head).toContain("export.column.user,export.column.channelId,export.column.channel,export.column.retried");
  expect(all.line(row)).toContain(
    `,503,'=no_channel,${reason},gpt-4o,ci,mei,,,export.yes,export.yes,12,192.0.2.1,20261121`,
  );
  const own = csvLines(failedFile(false, t));
  expect(own.head).not.toMatch(/user|channel|retried/);
  expect(own.line(row)).toContain(`,503,'=no_channel,${reason},gpt-4o,ci,export.yes,12,192.0.2.1,20261121`);
});
