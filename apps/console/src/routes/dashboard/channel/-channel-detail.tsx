import { Badge, Code, Flex, UnstyledButton } from "@mantine/core";
import type { Channel } from "@one-hub/sdk";
import { copyText, Facts } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { notifyCopied } from "../../../lib/notify.ts";
import { fact, RowDetail, Time } from "../../../shared/ListPage/cells.tsx";
import { balanceCell, isTagRow, useBalanceText, useDisabledText } from "./-channel-cells.tsx";
import { ChannelMembers } from "./-channel-members.tsx";
import { channelKindOf } from "./-channel-types.ts";
import { namesOf } from "./-channel-values.ts";
import classes from "./-channel.module.css";

/** Models of a channel; a press copies a name. */
const Models = ({ models }: { readonly models: readonly string[] }): ReactNode => {
  const { t } = useTranslation("channel");
  return (
    <Flex wrap="wrap" gap={6}>
      {models.map((model) => (
        <UnstyledButton
          key={model}
          aria-label={t("models.copy", { model })}
          onClick={() => void copyText(model).then(notifyCopied)}
        >
          <Badge variant="default" tt="none" className={classes["model"] ?? ""} translate="no">
            {model}
          </Badge>
        </UnstyledButton>
      ))}
    </Flex>
  );
};

const ChannelSettings = ({ row }: { readonly row: Channel }): ReactNode => {
  const { t } = useTranslation("channel");
  const balanceText = useBalanceText();
  const long = (text: string): ReactNode => <Code className={classes["long"] ?? ""}>{text}</Code>;
  const address = row.base_url ?? "";
  const own = channelKindOf(row.type).address;
  const mapping = row.model_mapping ?? "";
  const reason = useDisabledText()(row);
  return (
    <RowDetail>
      <Facts
        facts={[
          ...fact(
            t("detail.disabled"),
            <>
              {reason} <Time seconds={row.disabled?.time ?? 0} />
            </>,
            reason !== "",
          ),
          ...fact(t("column.models"), <Models models={namesOf(row.models)} />, row.models !== ""),
          ...fact(t("column.testModel"), long(row.test_model), row.test_model !== ""),
          ...fact(t("detail.baseUrl"), long(address || (own ?? "")), address !== "" || own !== undefined),
          ...fact(t("detail.proxy"), long(row.proxy ?? ""), (row.proxy ?? "") !== ""),
          ...fact(t("filter.other"), long(row.other), row.other !== ""),
          ...fact(t("detail.mapping"), long(mapping), mapping !== "" && mapping !== "{}"),
          ...fact(t("column.balance"), balanceCell(t, balanceText, row), row.balance_updated_time !== 0),
          ...fact(
            t("detail.log"),
            <TextLink to="/dashboard/log" search={{ channel: row.id }}>
              {t("detail.openLog")}
            </TextLink>,
          ),
          ...fact(t("column.created"), <Time seconds={row.created_time} />, row.created_time !== 0),
        ]}
      />
    </RowDetail>
  );
};

/** Details of a row: the settings of a channel, or the channels of a tag. */
export const ChannelDetail = ({ row }: { readonly row: Channel }): ReactNode =>
  isTagRow(row) ? <ChannelMembers tag={row.tag} /> : <ChannelSettings row={row} />;
