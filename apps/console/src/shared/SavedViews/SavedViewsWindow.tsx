import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Dialog, IconButton, SubmitButton, type TableView } from "@one-hub/ui";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { focusAfter, neighboursOf } from "../../lib/focus-after.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { mostViews, type SavedView, useSavedViews } from "./saved-views.ts";
import classes from "./SavedViews.module.css";

export interface SavedViewsWindowProps extends WindowProps {
  /** Name of the list, of which the views are. */
  readonly list: string;
  readonly search: SavedView["search"];
  readonly table: TableView;
  readonly onOpen: (view: SavedView) => void;
}

const longestName = 60;

/** The views of a list: opens one, keeps the present one, deletes. */
export const SavedViewsWindow = ({
  opened,
  onClose,
  list,
  search,
  table,
  onOpen,
}: SavedViewsWindowProps): ReactNode => {
  const { t } = useTranslation("list_tools");
  const { views, save, remove } = useSavedViews(list);
  const box = useRef<HTMLDivElement>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: { name: "" },
    validate: {
      name: (typed) =>
        typed.trim() === "" ? t("views.missing") : full(typed) ? t("views.full", { most: mostViews }) : null,
    },
  });
  const isKnown = (typed: string): boolean => views.some((view) => view.name === typed.trim());
  const full = (typed: string): boolean => !isKnown(typed) && views.length >= mostViews;
  return (
    <Dialog opened={opened} onClose={onClose} title={t("views.title")}>
      <Stack ref={box} gap="lg">
        <Text span inherit c="dimmed">
          {t("views.text")}
        </Text>
        {views.length === 0 ? (
          <p>{t("views.empty")}</p>
        ) : (
          <Stack component="ul" gap="sm" className={classes["views"] ?? ""}>
            {views.map((view, index) => (
              <Group component="li" key={view.name} gap="sm" wrap="nowrap">
                <Button
                  className={classes["view"] ?? ""}
                  flex={1}
                  miw={0}
                  justify="flex-start"
                  data-autofocus={index === 0 || undefined}
                  onClick={() => {
                    onOpen(view);
                    onClose();
                  }}
                >
                  <bdi>{view.name}</bdi>
                </Button>
                <IconButton
                  color="bad"
                  label={t("views.delete", { name: view.name })}
                  icon={<IconTrash />}
                  data-act="remove"
                  data-at={index}
                  onClick={() => focusAfter(box.current, () => remove(view.name), neighboursOf(index))}
                />
              </Group>
            ))}
          </Stack>
        )}
        <form
          noValidate
          onSubmit={form.onSubmit((values) => {
            const name = values.name.trim();
            save({ name, search, table });
            form.reset();
            notifyDone(t("views.saved", { name }));
            onClose();
          }, focusFirstError)}
        >
          <Stack gap="md">
            <TextInput
              label={t("views.name")}
              description={isKnown(form.values.name) ? t("views.replace") : undefined}
              maxLength={longestName}
              dir="auto"
              // The focus comes here when the last view is deleted.
              data-act="add"
              data-autofocus={views.length === 0 || undefined}
              {...form.getInputProps("name")}
            />
            <SubmitButton fullWidth busy={false} busyText={t("views.save")}>
              {t("views.save")}
            </SubmitButton>
          </Stack>
        </form>
      </Stack>
    </Dialog>
  );
};
