import { Button, Text, Stack, TextInput } from "@mantine/core";
import { formatTimestamp } from "@one-hub/sdk/format";
import { ConfirmDialog, RowMenu, SideDrawer } from "@one-hub/ui";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import dayjs from "dayjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { type Chat, titleOf } from "./-chat.ts";
import own from "./-playground.module.css";

export interface HistoryProps extends WindowProps {
  readonly chats: readonly Chat[];
  readonly current: string;
  readonly onShow: (id: string) => void;
  readonly onRename: (id: string, title: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onClear: () => void;
}

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
  // Stands while the question fades away.
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);
  const all = last === "all";
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
        <Stack gap="lg">
          <Text span size="xs" c="dimmed">
            {t("history.text")}
          </Text>
          {chats.length === 0 ? (
            <p>{t("history.none")}</p>
          ) : (
            <ul className={own["chats"]}>
              {chats.map((chat) => (
                <li key={chat.id}>
                  {renaming === chat.id ? (
                    <form
                      className={own["rename"]}
                      onSubmit={(event) => {
                        event.preventDefault();
                        onRename(chat.id, title.trim());
                        setRenaming(undefined);
                      }}
                    >
                      <TextInput
                        label={t("history.name")}
                        dir="auto"
                        maxLength={120}
                        value={title}
                        onChange={(event) => setTitle(event.currentTarget.value)}
                      />
                      <div className={own["actions"]}>
                        <Button size="xs" onClick={() => setRenaming(undefined)}>
                          {t("edit.cancel")}
                        </Button>
                        <Button size="xs" variant="filled" type="submit">
                          {t("history.save")}
                        </Button>
                      </div>
                    </form>
                  ) : (
                    <>
                      <button
                        type="button"
                        className={own["open"]}
                        aria-current={chat.id === current ? "true" : undefined}
                        onClick={() => onShow(chat.id)}
                      >
                        <span dir="auto">{titleOf(chat) === "" ? t("new") : titleOf(chat)}</span>
                        <Text span size="xs" c="dimmed">
                          <time dateTime={dayjs(chat.at).toISOString()}>{formatTimestamp(chat.at / 1000)}</time>
                        </Text>
                      </button>
                      <RowMenu
                        label={t("history.more", { name: titleOf(chat) })}
                        entries={[
                          {
                            id: "rename",
                            label: t("history.rename"),
                            icon: <IconPencil size={16} />,
                            onSelect: () => {
                              setTitle(titleOf(chat));
                              setRenaming(chat.id);
                            },
                          },
                          {
                            id: "delete",
                            label: t("history.delete"),
                            icon: <IconTrash size={16} />,
                            danger: true,
                            onSelect: () => setAsked(chat),
                          },
                        ]}
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
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
          if (asked === "all") onClear();
          else if (asked !== undefined) onRemove(asked.id);
          return undefined;
        }}
      />
    </>
  );
};
