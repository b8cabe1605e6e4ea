import { Button, Group, Stack } from "@mantine/core";
import { FilterChip, machineText, PasswordField } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyFilter } from "./-channel.list.ts";

const Panel = ({ onApply }: { readonly onApply: (key: string) => void }): ReactNode => {
  const { t } = useTranslation("channel");
  const { t: words } = useTranslation("table");
  const [text, setText] = useState(keyFilter.get());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(text.trim());
      }}
    >
      <Stack gap="md">
        <PasswordField
          {...machineText}
          label={t("filter.key")}
          description={t("filter.keyHelp")}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="filled">
            {words("apply")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Looks for an upstream key. A secret: it is masked, and stays out of the address, saved views and storage. */
export const KeyChip = ({ onSearch }: { readonly onSearch: () => void }): ReactNode => {
  const { t } = useTranslation("channel");
  const key = keyFilter.useValue();
  const search = (next: string): void => {
    keyFilter.set(next);
    onSearch();
  };
  return (
    <FilterChip
      label={t("filter.key")}
      value={key === "" ? undefined : "••••••••"}
      width={320}
      onClear={() => search("")}
    >
      {(close) => (
        <Panel
          onApply={(next) => {
            search(next);
            close();
          }}
        />
      )}
    </FilterChip>
  );
};
