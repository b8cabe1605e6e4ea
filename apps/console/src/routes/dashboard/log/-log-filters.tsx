import { useSupports } from "@one-hub/hooks";
import { SegmentedTabs } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { NumberChip, TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { type LogSearch, logTypeNames } from "./-log.search.ts";

/** Props of {@link LogFilters}. */
export interface LogFiltersProps {
  readonly search: LogSearch;
  readonly admin: boolean;
  readonly onSearch: (change: Partial<LogSearch>) => void;
}

const texts = [
  { field: "key", mono: false, forAdmin: false, of: "both" },
  { field: "model", mono: true, forAdmin: false, of: "both" },
  { field: "user", mono: false, forAdmin: true, of: "both" },
  { field: "ip", mono: true, forAdmin: true, of: "entries" },
] as const;

/** An HTTP status as typed; undefined for anything else. */
const statusOf = (text: string): number | undefined => (/^\s*[1-5]\d\d\s*$/.test(text) ? Number(text) : undefined);

/** Tabs for the kind of rows, and a chip for every filter that the role's call honours. */
export const LogFilters = ({ search, admin, onSearch }: LogFiltersProps): ReactNode => {
  const { t } = useTranslation("log");
  const failures = useSupports("error_log");
  const failed = failures && search.failed;
  const byRequest = useSupports("log_request_id");
  return (
    <>
      <SegmentedTabs
        label={t("types.label")}
        segments={[
          { value: "all", label: t("types.all") },
          ...logTypeNames.map((name) => ({ value: name, label: t(`types.${name}`) })),
          ...(failures ? [{ value: "failed" as const, label: t("types.failed") }] : []),
        ]}
        value={failed ? "failed" : (search.type ?? "all")}
        onChange={(value) =>
          onSearch({ type: logTypeNames.find((name) => name === value), failed: value === "failed" })
        }
      />
      <TimeChip search={search} onSearch={onSearch} />
      {texts.map(({ field, mono, forAdmin, of }) =>
        (forAdmin && !admin) || (failed && of === "entries") ? null : (
          <TextChip
            key={field}
            label={t(`filter.${field}`)}
            help={t(`filter.${field}Help`)}
            mono={mono}
            value={search[field]}
            onChange={(value) => onSearch({ [field]: value })}
          />
        ),
      )}
      {admin ? (
        <NumberChip
          label={t("filter.channel")}
          help={t("filter.channelHelp")}
          wrongText={t("filter.channelWrong")}
          value={search.channel}
          onChange={(channel) => onSearch({ channel })}
        />
      ) : null}
      {!failed && byRequest === true ? (
        <TextChip
          label={t("failed.request")}
          help={t("failed.requestHelp")}
          mono
          value={search.request}
          onChange={(request) => onSearch({ request })}
        />
      ) : null}
      {failed ? (
        <>
          <TextChip
            label={t("failed.status")}
            help={t("failed.statusHelp")}
            mono
            value={search.status === undefined ? "" : String(search.status)}
            onChange={(value) => onSearch({ status: statusOf(value) })}
          />
          {(["code", "request"] as const).map((field) => (
            <TextChip
              key={field}
              label={t(`failed.${field}`)}
              help={t(`failed.${field}Help`)}
              mono
              value={search[field]}
              onChange={(value) => onSearch({ [field]: value })}
            />
          ))}
        </>
      ) : null}
    </>
  );
};
