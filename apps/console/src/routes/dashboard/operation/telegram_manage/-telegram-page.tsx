import { Anchor, Badge, Code } from "@mantine/core";
import { useDeleteTelegramMenu, useTelegramStatus } from "@one-hub/hooks";
import type { TelegramMenu, telegramMenuSortColumns } from "@one-hub/sdk";
import { type DataTableColumn, FactLine, type RowCard, RowMenu, type MenuEntry, SearchField } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { DeleteQuestion } from "../../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { useEditTarget } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { Cut } from "../../../../shared/ListPage/cells.tsx";
import { NewButton } from "../../../../shared/ListPage/NewButton.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { copyEntry, deleteEntry, editEntry } from "../../../../shared/ListPage/row-entries.tsx";
import { BotCard } from "./-bot-card.tsx";
import { menuFormName, parseModeOf } from "./-menu-form.ts";
import { telegramList } from "./-telegram.list.ts";
import classes from "./-telegram.module.css";

const route = getRouteApi("/dashboard/operation/telegram_manage");

const Drawer = optionalPart(async () => (await import("./-menu-drawer.tsx")).MenuDrawer);

const modeText = (menu: TelegramMenu): string => parseModeOf(menu.parse_mode) ?? menu.parse_mode;

/** The Telegram bot: its state, and the commands that it answers with texts of the site. */
export const TelegramPage = (): ReactNode => {
  const { t } = useTranslation("operation_telegram_manage");
  const numbers = useNumbers();
  const bot = useTelegramStatus();
  const list = useList(telegramList, route, { onRefresh: () => void bot.refetch() });
  const { search, total, change } = list;

  const { drawer, open, openRow } = useEditTarget<TelegramMenu>(menuFormName);
  const [pendingDelete, setPendingDelete] = useState<TelegramMenu>();
  const { mutateAsync: remove } = useDeleteTelegramMenu({ meta: { formShowsError: true } });

  const columns = useMemo(
    (): DataTableColumn<TelegramMenu, (typeof telegramMenuSortColumns)[number]>[] =>
      withHeads(
        [
          { id: "id", sort: "id", mono: true, muted: true, cell: ({ id }) => id },
          {
            id: "command",
            sort: "command",
            hideable: false,
            cell: (menu) => (
              <Anchor
                component="button"
                type="button"
                aria-haspopup="dialog"
                onPointerEnter={Drawer.preload}
                onFocus={Drawer.preload}
                onClick={() => openRow(menu)}
              >
                <Code translate="no">/{menu.command}</Code>
              </Anchor>
            ),
          },
          {
            id: "description",
            cell: ({ description }) => <Cut text={description} className={classes["words"]} dir="auto" />,
          },
          { id: "mode", cell: (menu) => <Badge>{modeText(menu)}</Badge> },
          {
            id: "reply",
            muted: true,
            cell: ({ reply_message: reply }) => <Cut text={reply} className={classes["words"]} dir="auto" />,
          },
        ],
        (id) => t(`field.${id}`),
      ),
    [t, openRow],
  );

  const rowActions = useCallback(
    (menu: TelegramMenu): ReactNode => {
      const entries = (): MenuEntry[] => [
        editEntry(t("menu.edit"), () => openRow(menu)),
        copyEntry(t("menu.copy"), () => open({ copyOf: menu })),
        deleteEntry(t("menu.delete"), () => setPendingDelete(menu)),
      ];
      return <RowMenu label={t("menu.label", { command: `/${menu.command}` })} entries={entries} />;
    },
    [t, open, openRow],
  );

  const card = useCallback(
    (menu: TelegramMenu): RowCard => ({
      primary: <Code translate="no">/{menu.command}</Code>,
      end: <Badge>{modeText(menu)}</Badge>,
      secondary: <FactLine facts={[<bdi key="about">{menu.description}</bdi>]} />,
    }),
    [],
  );

  const button = (
    <NewButton preload={Drawer.preload} onClick={() => open({})}>
      {t("new")}
    </NewButton>
  );
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{
          name: "telegram-menus",
          title: t("export"),
          columns: [
            { name: t("field.id"), cell: (row) => row.id },
            { name: t("field.command"), cell: (row) => row.command },
            { name: t("field.description"), cell: (row) => row.description },
            { name: t("field.mode"), cell: modeText },
            { name: t("field.reply"), cell: (row) => row.reply_message },
          ],
        }}
        actions={button}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={({ command }) => `/${command}`}
        empty={{ picture: "log", title: t("empty.title"), text: t("empty.text"), actions: button }}
        tools={<SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />}
        rowActions={rowActions}
        onOpen={openRow}
        card={card}
      >
        <BotCard />
      </ListPage>
      <Drawer {...drawer} />
      <DeleteQuestion
        row={pendingDelete}
        onClose={() => setPendingDelete(undefined)}
        title={({ command }) => t("delete.title", { command: `/${command}` })}
        text={() => t("delete.text")}
        confirmText={t("delete.confirm")}
        busyText={t("delete.busy")}
        remove={({ id }) => remove(id)}
        doneText={({ command }) => t("delete.done", { command: `/${command}` })}
      />
    </>
  );
};
