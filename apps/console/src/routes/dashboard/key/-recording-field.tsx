import { Button, Group, Stack, Switch } from "@mantine/core";
import { useDeleteTokenBodies } from "@one-hub/hooks";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { Status, Token } from "@one-hub/sdk";
import { ConfirmDialog } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureOf, notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";

export interface RecordingFieldProps {
  readonly terms: NonNullable<Status["body_log"]>;
  /** The switch's props in the form. */
  readonly field: GetInputPropsReturnType;
  readonly edited: Token | undefined;
}

/** Whether requests and answers are recorded with a key, what that means, and the way to delete what was. */
export const RecordingField = ({ terms, field, edited }: RecordingFieldProps): ReactNode => {
  const { t } = useTranslation("body_log");
  const numbers = useNumbers();
  const clear = useDeleteTokenBodies({ meta: { formShowsError: true } });
  const [asking, setAsking] = useState(false);
  const size = t("size", { number: numbers.count(terms.bytes / 1024, 1) });
  return (
    <Stack gap="sm">
      <Switch
        label={t("field.label")}
        description={
          <>
            {t("field.help", { count: terms.days, size })} {t(terms.admin_read ? "field.admins" : "field.owner")}
          </>
        }
        {...field}
      />
      {edited === undefined ? null : (
        <>
          <Group>
            <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
              {t("clear.action")}
            </Button>
          </Group>
          <ConfirmDialog
            opened={asking}
            onClose={() => setAsking(false)}
            title={t("clear.title", { name: edited.name })}
            text={t("clear.text")}
            confirmText={t("clear.confirm")}
            busyText={t("delete.busy")}
            danger
            onConfirm={() =>
              failureOf(async () => {
                await clear.mutateAsync(edited.id);
                notifyDone(t("clear.done"));
              })
            }
          />
        </>
      )}
    </Stack>
  );
};
