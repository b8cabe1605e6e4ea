import { Button, NumberField, Row, Stack } from "@one-hub/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PanelProps } from "../../../shared/ListFilters/panels.tsx";

/** A channel's id. */
export const ChannelPanel = ({ label, value, close, onApply }: PanelProps): ReactNode => {
  const { t } = useTranslation("log");
  const { t: shared } = useTranslation("table");
  const [typed, setTyped] = useState(value);
  const wrong = typed.trim() !== "" && !/^[1-9]\d{0,15}$/.test(typed.trim());
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (wrong) return;
        onApply(typed.trim());
        close();
      }}
    >
      <Stack gap={12}>
        <NumberField
          label={label}
          description={t("filter.channelHelp")}
          kind="integer"
          data-autofocus
          value={typed}
          onChange={setTyped}
          error={wrong ? t("filter.channelWrong") : undefined}
        />
        <Row justify="end">
          <Button type="submit" size="xs" variant="filled">
            {shared("apply")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
};
