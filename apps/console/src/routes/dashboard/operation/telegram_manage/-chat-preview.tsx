import { Alert, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Formatted } from "./-formatted.tsx";
import type { ParsedText } from "./-telegram-text.ts";
import classes from "./-telegram.module.css";

/** A chat: a user sends the command and the bot replies. */
export const ChatPreview = ({
  command,
  reply,
  parsed,
}: {
  readonly command: string;
  readonly reply: string;
  readonly parsed: ParsedText;
}): ReactNode => {
  const { t } = useTranslation("operation_telegram_manage");
  const { pieces, problem } = parsed;
  return (
    <Stack gap="sm">
      {problem === undefined ? null : (
        <Alert role="status" color="warn" title={t("problem.title")}>
          {t(`problem.${problem.code}`, { mark: problem.mark, line: problem.line })} {t("problem.plain")}
        </Alert>
      )}
      <div className={classes["chat"]} role="group" aria-label={t("preview.title")}>
        <div className={classes["sent"]}>
          <bdi translate="no">/{command === "" ? "…" : command}</bdi>
        </div>
        <div className={classes["received"]} dir="auto" translate="no">
          {reply === "" ? (
            <Text span c="dimmed" lang="">
              …
            </Text>
          ) : pieces === undefined ? (
            reply
          ) : (
            <Formatted pieces={pieces} />
          )}
        </div>
      </div>
    </Stack>
  );
};
