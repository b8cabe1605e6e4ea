import { Box, Stack } from "@mantine/core";
import type { OptionKey } from "@one-hub/sdk";
import { Card, lazyPart } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../../config.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { CopyLine } from "../../../shared/CopyLine/CopyLine.tsx";
import type { Drafts } from "./-edits.ts";
import { LogRowsLink } from "./-log-rows-link.tsx";
import { OptionField, type OptionFieldProps } from "./-option-field.tsx";
import type { GroupId, OptionGroup, OptionSpec } from "./-options.ts";
import classes from "./-setting.module.css";

interface OptionGroupProps {
  readonly group: OptionGroup<GroupId>;
  readonly specs: readonly OptionSpec[];
  readonly stored: ReadonlyMap<string, string> | undefined;
  readonly drafts: Drafts;
  readonly isRemovable: (key: OptionKey) => boolean;
  readonly onDraft: OptionFieldProps["onDraft"];
}

const TestButton = lazyPart(async () => (await import("./-test-button.tsx")).TestButton, <Box h={36} />);
const Statements = lazyPart(
  async () => (await import("./-statements.tsx")).Statements,
  <div className={classes["statementsRoom"]} />,
);

/** Where a sign-in provider must be told to return to. */
const Callback = ({ path, address }: { readonly path: string; readonly address: string }): ReactNode => {
  const { t } = useTranslation("setting");
  const base = (address.trim() === "" ? location.origin : address.trim()).replace(/\/+$/, "");
  return (
    <div>
      {t("callback")}
      <CopyLine text={`${base}/oauth/${path}`} />
    </div>
  );
};

/** Options that belong together, with their test and what else there is to do about them. */
export const OptionGroupCard = ({
  group,
  specs,
  stored,
  drafts,
  isRemovable,
  onDraft,
}: OptionGroupProps): ReactNode => {
  const { t } = useTranslation("setting");
  const { offers } = useViewer();
  const { id, test, callback } = group;
  return (
    <Card title={t(`group.${id}`)}>
      <Stack gap="md">
        <div>
          {specs.map((spec) => (
            <OptionField
              key={spec.key}
              spec={spec}
              stored={stored?.get(spec.key)}
              loading={stored === undefined}
              draft={drafts.get(spec.key)}
              removable={isRemovable(spec.key)}
              onDraft={onDraft}
            />
          ))}
        </div>
        {callback === undefined ? null : (
          <Callback
            path={callback}
            address={drafts.get("ServerAddress") ?? stored?.get("ServerAddress") ?? config.serverUrl}
          />
        )}
        {test !== undefined && offers("option_test") ? (
          <TestButton kind={test} specs={group.options} drafts={drafts} />
        ) : null}
        {id === "statements" ? <Statements /> : null}
        {id === "log" ? <LogRowsLink /> : null}
      </Stack>
    </Card>
  );
};
