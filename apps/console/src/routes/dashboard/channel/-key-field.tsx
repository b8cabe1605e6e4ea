import { Button, Group, Stack, Textarea } from "@mantine/core";
import { machineText, PasswordField, SecretField } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied, notifyError } from "../../../lib/notify.ts";
import type { SchemaForm } from "../../../lib/schema-form.ts";
import { type ChannelFormMode, keyLines } from "./-channel-schema.ts";
import { channelKindOf } from "./-channel-types.ts";
import type { ChannelFormValues } from "./-channel-values.ts";
import { useInLines } from "./-use-in-lines.ts";

export interface KeyFieldProps {
  readonly form: SchemaForm<ChannelFormValues>;
  readonly mode: ChannelFormMode;
  /** Reads the stored key, or the keys of a tag in lines; undefined for a new channel without one. */
  readonly stored: (() => Promise<string>) | undefined;
}

/** The upstream key. A stored one is read only when asked for, and stays where the field is left empty. */
export const KeyField = ({ form, mode, stored }: KeyFieldProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const { values, field } = form;
  const kind = channelKindOf(Number(values.type));
  const [shown, setShown] = useState<string>();
  const [busy, setBusy] = useState(false);
  const show = async (): Promise<void> => {
    if (stored === undefined || busy) return;
    setBusy(true);
    try {
      const key = await stored();
      // The keys of a tag are edited as one list; a channel's own is replaced as a whole.
      if (mode === "tag") form.setFieldValue("key", key);
      else setShown(key);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  const format = kind.keyFormats.map((each) => `⁦${each}⁩`).join(` ${t("key.or")} `);
  const help = [
    format === "" ? undefined : t("key.format", { format }),
    kind.keyHint === undefined ? undefined : t(`key.hint.${kind.keyHint}`),
    stored === undefined
      ? undefined
      : t(mode === "tag" ? "key.keepAll" : mode === "create" ? "key.copied" : "key.keep"),
  ].filter((text) => text !== undefined);
  const description = help.length === 0 ? t("key.help") : help.join(" ");
  const [inLines, leaveLines] = useInLines(values.key);
  const hasLines = mode === "tag" || values.batch || kind.id === 42 || inLines;
  const lines = keyLines(values.key).length;
  return (
    <Stack gap="xs">
      {hasLines ? (
        <Textarea
          {...machineText}
          autosize
          minRows={mode === "create" ? 4 : 2}
          maxRows={12}
          label={t(mode === "tag" || values.batch ? "key.labels" : "key.label")}
          description={
            values.batch
              ? `${description} ${t("key.lines", { count: lines })}`
              : mode === "tag"
                ? t("key.tagLines")
                : description
          }
          autoComplete="off"
          {...field("key")}
          onBlur={leaveLines}
        />
      ) : (
        <PasswordField
          {...machineText}
          label={t("key.label")}
          description={description}
          placeholder={stored === undefined ? "" : "••••••••"}
          // Not the person's own password: managers offer nothing here.
          autoComplete="new-password"
          {...field("key")}
        />
      )}
      {mode === "tag" && stored !== undefined ? <span>{t("key.keepAll")}</span> : null}
      {stored === undefined ? null : shown === undefined ? (
        <Group>
          <Button size="xs" variant="subtle" loading={busy} onClick={() => void show()}>
            {t(mode === "tag" ? "key.showAll" : "key.show")}
          </Button>
        </Group>
      ) : (
        <SecretField
          boxed
          defaultRevealed
          label={t("key.label")}
          masked="••••••••"
          value={shown}
          onCopy={notifyCopied}
        />
      )}
    </Stack>
  );
};
