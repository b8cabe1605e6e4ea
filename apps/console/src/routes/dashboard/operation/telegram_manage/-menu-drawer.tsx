import { NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { useGateway, useSaveTelegramMenu } from "@one-hub/hooks";
import { getTelegramMenu, type TelegramMenu } from "@one-hub/sdk";
import { FormSection, machineText } from "@one-hub/ui";
import { type ReactNode, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { EditTargetProps } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { ChatPreview } from "./-chat-preview.tsx";
import {
  builtInCommands,
  emptyMenu,
  menuBody,
  menuForm,
  menuFormName,
  type MenuValues,
  menuValues,
  parseModes,
} from "./-menu-form.ts";
import { parseTelegramText } from "./-telegram-text.ts";

/** The form of a new or an existing menu, with the chat that it makes. */
const MenuForm = ({ opened, onClose, target }: EditTargetProps<TelegramMenu>): ReactNode => {
  const { row: menu, copyOf } = target;
  const { t } = useTranslation("operation_telegram_manage");
  const gateway = useGateway();
  const start = menu ?? copyOf;
  const form = useSchemaForm<MenuValues>(
    "operation_telegram_manage",
    menuForm,
    start === undefined ? emptyMenu : menuValues(start),
  );
  const { mutateAsync: save } = useSaveTelegramMenu({ meta: { formShowsError: true } });
  const fieldsOf = ({ command, description, parseMode, reply }: MenuValues) => [
    { label: t("field.command"), value: command.trim() },
    { label: t("field.description"), value: description.trim() },
    { label: t("field.mode"), value: parseMode },
    { label: t("field.reply"), value: reply.trim() },
  ];
  const { command, parseMode } = form.values;
  const reply = useDeferredValue(form.values.reply.trim());
  const parsed = parseTelegramText(reply, parseMode);
  return (
    <EditDrawer<TelegramMenu, MenuValues>
      opened={opened}
      onClose={onClose}
      width={560}
      formName={menuFormName}
      row={menu}
      about={target}
      rowName={menu === undefined ? "" : `/${menu.command}`}
      form={form}
      read={({ id }) => getTelegramMenu(gateway, id)}
      toValues={menuValues}
      fields={(row) => fieldsOf(menuValues(row))}
      yours={fieldsOf(form.values)}
      write={(values, base, revision) =>
        save({ ...menuBody(values), ...(base !== undefined && { id: base.id, revision }) })
      }
      doneText={(values) =>
        t(menu === undefined ? "form.created" : "form.saved", { command: `/${values.command.trim()}` })
      }
      title={menu === undefined ? t("new") : t("form.editTitle", { command: `/${menu.command}` })}
      submitText={t(menu === undefined ? "form.create" : "form.save")}
      busyText={t(menu === undefined ? "form.creating" : "form.saving")}
      question={
        parsed.problem === undefined
          ? undefined
          : {
              title: t("problem.title"),
              text: t("problem.plain"),
              confirmText: t("form.saveAnyway"),
              busyText: t("form.saving"),
            }
      }
    >
      {(refusal) => (
        <>
          <FormSection>
            <TextInput
              label={t("field.command")}
              description={t("form.commandHelp", { commands: builtInCommands.map((name) => `/${name}`).join(" ") })}
              leftSection={
                <Text span c="dimmed" aria-hidden>
                  /
                </Text>
              }
              {...machineText}
              autoComplete="off"
              {...form.field("command", refusal)}
            />
            <TextInput
              label={t("field.description")}
              description={t("form.descriptionHelp")}
              dir="auto"
              autoComplete="off"
              {...form.field("description", refusal)}
            />
            <NativeSelect
              label={t("field.mode")}
              description={t(`form.mode.${parseMode}`)}
              data={parseModes}
              {...form.field("parseMode", refusal, "parse_mode")}
            />
            <Textarea
              label={t("field.reply")}
              dir="auto"
              autosize
              minRows={5}
              maxRows={16}
              {...form.field("reply", refusal, "reply_message")}
            />
          </FormSection>
          <FormSection title={t("preview.title")}>
            <ChatPreview command={command.trim()} reply={reply} parsed={parsed} />
          </FormSection>
        </>
      )}
    </EditDrawer>
  );
};

export const MenuDrawer = freshEachTime(MenuForm);
