import { useUpdateChannelBalance } from "@one-hub/hooks";
import type { Channel } from "@one-hub/sdk";
import { RowMenu, type MenuEntry } from "@one-hub/ui";
import {
  IconCoin,
  IconExternalLink,
  IconPlayerPause,
  IconPlayerPlay,
  IconGauge,
  IconListCheck,
  IconTagOff,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { notifyDone, notifyInfo } from "../../../lib/notify.ts";
import { copyEntry, deleteEntry, editEntry } from "../../../shared/ListPage/row-entries.tsx";
import { isTagRow, rowName, useBalanceText } from "./-channel-cells.tsx";
import { channelKindOf } from "./-channel-types.ts";
import { openDrawer, showWindows } from "./-channel-windows.ts";

const icon = { size: 16 };

/** The menu of a row; `isMember` where the row with a tag is that channel alone. The same function between renders. */
export const useChannelActions = (): ((row: Channel, isMember?: boolean) => ReactNode) => {
  const { t } = useTranslation("channel");
  const balanceText = useBalanceText();
  const { mutate: updateBalance } = useUpdateChannelBalance();
  return useCallback(
    (row, isMember = false) => {
      const name = isMember ? row.name : rowName(row);
      const { tag } = row;
      const ofTag = (): MenuEntry[] => [
        editEntry(t("menu.editTag"), () => openDrawer({ mode: "tag", tag })),
        {
          label: t("menu.testTag"),
          icon: <IconGauge {...icon} />,
          onSelect: () => showWindows({ test: [row] }),
        },
        {
          label: t("menu.enableTag"),
          icon: <IconPlayerPlay {...icon} />,
          divided: true,
          onSelect: () => showWindows({ question: { kind: "enableTag", tag } }),
        },
        {
          label: t("menu.disableTag"),
          icon: <IconPlayerPause {...icon} />,
          onSelect: () => showWindows({ question: { kind: "disableTag", tag } }),
        },
        {
          label: t("menu.deleteDisabledInTag"),
          icon: <IconTrash {...icon} />,
          danger: true,
          divided: true,
          onSelect: () => showWindows({ question: { kind: "deleteDisabledInTag", tag } }),
        },
        {
          label: t("menu.deleteTag"),
          icon: <IconTrash {...icon} />,
          danger: true,
          onSelect: () => showWindows({ question: { kind: "deleteTag", tag } }),
        },
      ];
      if (isTagRow(row) && !isMember) return <RowMenu label={t("menu.label", { name })} entries={ofTag} />;
      const entries = (): (MenuEntry | false)[] => {
        const kind = channelKindOf(row.type);
        return [
          editEntry(t("menu.edit"), () => openDrawer({ mode: "edit", id: row.id })),
          kind.tests && {
            label: t("menu.test"),
            icon: <IconGauge {...icon} />,
            onSelect: () => showWindows({ test: [{ ...row, tag: "" }] }),
          },
          kind.tests && {
            label: t("menu.check"),
            icon: <IconListCheck {...icon} />,
            onSelect: () => showWindows({ check: row }),
          },
          {
            label: t("menu.balance"),
            icon: <IconCoin {...icon} />,
            onSelect: () => {
              const toast = `balance:${row.id}`;
              notifyInfo(t("balanceAsked", { name }), toast);
              updateBalance(row.id, {
                onSuccess: (balance) =>
                  notifyDone(t("balanceIs", { name, balance: balanceText({ ...row, balance }) }), toast),
              });
            },
          },
          copyEntry(t("menu.copy"), () => openDrawer({ mode: "copy", id: row.id })),
          kind.website !== undefined && {
            label: t("menu.website"),
            icon: <IconExternalLink {...icon} />,
            href: kind.website,
          },
          isMember && {
            label: t("menu.untag"),
            icon: <IconTagOff {...icon} />,
            divided: true,
            onSelect: () => showWindows({ question: { kind: "untag", row } }),
          },
          deleteEntry(t("menu.delete"), () => showWindows({ question: { kind: "delete", row } })),
        ];
      };
      return <RowMenu label={t("menu.label", { name })} entries={entries} />;
    },
    [t, updateBalance, balanceText],
  );
};
