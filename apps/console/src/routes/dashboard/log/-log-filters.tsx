import { useSupports } from "@one-hub/hooks";
import { FilterBar, ViewChoice } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { NumberChip, TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import type { logList } from "./-log.list.ts";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { logTypeNames } from "../../../lib/log-type.ts";

const texts = [
  { field: "key", mono: false, forAdmin: false, isOfBoth: true },
  { field: "model", mono: true, forAdmin: false, isOfBoth: true },
  { field: "user", mono: false, forAdmin: true, isOfBoth: true },
  { field: "ip", mono: true, forAdmin: true, isOfBoth: false },
] as const;

export interface LogFiltersProps {
  readonly list: Pick<ListOf<typeof logList>, "search" | "all" | "change" | "field">;
  /** Chips of one of the two lists. */
  readonly children?: ReactNode;
}

/** Tabs for the kind of rows, and a chip for every filter that the role's call honours. */
export const LogFilters = ({ list: { search, all, change, field: of }, children }: LogFiltersProps): ReactNode => {
  const { t } = useTranslation("log");
  const failures = useSupports("error_log");
  const failed = failures && search.failed;
  const byRequest = useSupports("log_request_id");
  const byGroup = useSupports("log_filter");
  const unknown = t("filter.vendorUnknown");
  return (
    <>
      <ViewChoice
        aria-label={t("types.label")}
        data={[
          { value: "all", label: t("types.all") },
          ...logTypeNames.map((name) => ({ value: name, label: t(`types.${name}`) })),
          ...(failures ? [{ value: "failed" as const, label: t("types.failed") }] : []),
        ]}
        value={failed ? "failed" : (search.type ?? "all")}
        onChange={(value) => change({ type: logTypeNames.find((name) => name === value), failed: value === "failed" })}
      />
      <FilterBar>
        <TimeChip search={search} onSearch={change} />
        {texts.map(({ field, mono, forAdmin, isOfBoth }) =>
          (forAdmin && !all) || (failed && !isOfBoth) ? null : (
            <TextChip
              key={field}
              label={t(`filter.${field}`)}
              help={t(`filter.${field}Help`)}
              mono={mono}
              {...of(field)}
            />
          ),
        )}
        {all ? (
          <NumberChip
            label={t("filter.channel")}
            help={t("filter.channelHelp")}
            wrongText={t("filter.channelWrong")}
            {...of("channel")}
          />
        ) : null}
        {!failed && all && byGroup ? (
          <>
            <TextChip label={t("column.group")} help={t("filter.groupHelp")} {...of("group")} />
            <TextChip
              label={t("filter.vendor")}
              help={t("filter.vendorHelp")}
              value={search.vendor === "" ? unknown : (search.vendor ?? "")}
              onChange={(vendor) => change({ vendor: vendor === unknown ? "" : emptyToUndefined(vendor) })}
            />
          </>
        ) : null}
        {!failed && byRequest === true ? (
          <TextChip label={t("call.request")} help={t("call.requestHelp")} mono {...of("request")} />
        ) : null}
        {children}
      </FilterBar>
    </>
  );
};
