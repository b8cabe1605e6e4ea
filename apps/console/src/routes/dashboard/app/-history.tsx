import { Button, Group, NavLink, Stack, Text, TextInput } from "@mantine/core";
import { formatTimestamp } from "@one-hub/sdk/format";
import { ConfirmDialog, RowMenu, SideDrawer } from "@one-hub/ui";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import dayjs from "dayjs";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusAfter } from "../../../lib/focus-after.ts";
import { useLatest } from "../../../lib/latest.ts";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { type Chat, titleOf } from "./-chat.ts";

export interface HistoryProps extends WindowProps {
  readonly chats: readonly Chat[];
  readonly current: string;
  readonly onShow: (id: string) => void;
  readonly onRename: (id: string, title: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onClear: () => void;
}

/** The row's menu, which had the focus, gives way to the field. */
const focusAndSelect = (field: HTMLInputElement | null): void => {
  field?.focus();
  field?.select();
};

const menuOf = (index: number): string => `li:nth-child(${index + 1}) [aria-haspopup="menu"]`;

/** The conversations of this device: opened, renamed, deleted. */
export const History = ({
  opened,
  onClose,
  chats,
  current,
  onShow,
  onRename,
  onRemove,
  onClear,
}: HistoryProps): ReactNode => {
  const { t } = useTranslation("app");
  const [renaming, setRenaming] = useState<string>();
  const [title, setTitle] = useState("");
  const [asked, setAsked] = useState<Chat | "all">();
  const last = useLatest(asked);
  const all = last === "all";
  const content = useRef<HTMLDivElement>(null);
  /** Makes a change that removes the control with the focus, which goes to the first of these then, else to the drawer's close button. */
  const changeAndFocus = (change: () => void, selectors: readonly string[] = []): void =>
    focusAfter(content.current?.closest('[role="dialog"]') ?? null, change, [...selectors, ".mantine-Drawer-close"]);
  return (
    <>
      <SideDrawer
        opened={opened}
        onClose={onClose}
        title={t("history.title")}
        width={420}
        footer={
          chats.length === 0 ? undefined : (
            <Button color="bad" onClick={() => setAsked("all")}>
              {t("history.clear")}
            </Button>
          )
        }
      >
        <Stack ref={content} gap="lg">
          <Text span size="xs" c="dimmed">
            {t("history.text")}
          </Text>
          {chats.length === 0 ? (
            <p>{t("history.none")}</p>
          ) : (
            <Stack component="ul" gap={2}>
              {chats.map((chat, index) => (
                <Group component="li" key={chat.id} gap="sm" wrap="nowrap">
                  {renaming === chat.id ? (
                    <Stack
                      component="form"
                      flex={1}
                      gap="sm"
                      py="sm"
                      onSubmit={(event) => {
                        event.preventDefault();
                        changeAndFocus(() => {
                          onRename(chat.id, title.trim());
                          setRenaming(undefined);
                        }, [menuOf(index)]);
                      }}
                    >
                      <TextInput
                        ref={focusAndSelect}
                        label={t("history.name")}
                        dir="auto"
                        maxLength={120}
                        value={title}
                        onChange={(event) => setTitle(event.currentTarget.value)}
                      />
                      <Group justify="flex-end">
                        <Button size="xs" onClick={() => changeAndFocus(() => setRenaming(undefined), [menuOf(index)])}>
                          {t("edit.cancel")}
                        </Button>
                        <Button size="xs" variant="filled" type="submit">
                          {t("history.save")}
                        </Button>
                      </Group>
                    </Stack>
                  ) : (
                    <>
                      <NavLink
                        component="button"
                        type="button"
                        bdrs="var(--ui-radius-control)"
                        active={chat.id === current}
                        aria-current={chat.id === current ? "true" : undefined}
                        label={<span dir="auto">{titleOf(chat) === "" ? t("new") : titleOf(chat)}</span>}
                        description={
                          <Text span size="xs" c="dimmed">
                            <time dateTime={dayjs(chat.at).toISOString()}>{formatTimestamp(chat.at / 1000)}</time>
                          </Text>
                        }
                        noWrap
                        onClick={() => onShow(chat.id)}
                      />
                      <RowMenu
                        label={t("history.more", { name: titleOf(chat) })}
                        entries={() => [
                          {
                            label: t("history.rename"),
                            icon: <IconPencil size={16} />,
                            onSelect: () => {
                              setTitle(titleOf(chat));
                              setRenaming(chat.id);
                            },
                          },
                          {
                            label: t("history.delete"),
                            icon: <IconTrash size={16} />,
                            danger: true,
                            onSelect: () => setAsked(chat),
                          },
                        ]}
                      />
                    </>
                  )}
                </Group>
              ))}
            </Stack>
          )}
        </Stack>
      </SideDrawer>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={all || last === undefined ? t("history.clearTitle") : t("history.deleteTitle", { name: titleOf(last) })}
        text={t("history.gone")}
        confirmText={t(all ? "history.clear" : "history.delete")}
        busyText={t("history.deleting")}
        danger
        onConfirm={async () => {
          if (asked === "all") changeAndFocus(onClear);
          else if (asked !== undefined) {
            const index = chats.findIndex(({ id }) => id === asked.id);
            changeAndFocus(() => onRemove(asked.id), [menuOf(index), menuOf(index - 1)]);
          }
          return undefined;
        }}
      />
    </>
  );
};
