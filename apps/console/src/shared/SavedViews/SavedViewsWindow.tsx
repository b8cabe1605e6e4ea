import { Button, Text, Stack, TextInput } from "@mantine/core";
import { Dialog, IconButton, SubmitButton, type TableView } from "@one-hub/ui";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
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
  const { t } = useTranslation("views");
  const { views, save, remove } = useSavedViews(list);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<"missing" | "full">();
  const name = typed.trim();
  const known = views.some((view) => view.name === name);
  return (
    <Dialog opened={opened} onClose={onClose} title={t("title")}>
      <Stack gap="lg">
        <Text span inherit c="dimmed">
          {t("text")}
        </Text>
        {views.length === 0 ? (
          <p>{t("empty")}</p>
        ) : (
          <ul className={classes["views"]}>
            {views.map((view) => (
              <li key={view.name}>
                <Button
                  className={classes["view"] ?? ""}
                  onClick={() => {
                    onOpen(view);
                    onClose();
                  }}
                >
                  <bdi>{view.name}</bdi>
                </Button>
                <IconButton
                  color="bad"
                  label={t("delete", { name: view.name })}
                  icon={<IconTrash />}
                  onClick={() => remove(view.name)}
                />
              </li>
            ))}
          </ul>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (name === "") return setWrong("missing");
            if (!known && views.length >= mostViews) return setWrong("full");
            save({ name, search, table });
            setTyped("");
            notifyDone(t("saved", { name }));
            return onClose();
          }}
        >
          <Stack gap="md">
            <TextInput
              label={t("name")}
              description={known ? t("replace") : undefined}
              error={wrong === undefined ? undefined : t(wrong, { most: mostViews })}
              maxLength={longestName}
              dir="auto"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setWrong(undefined);
              }}
            />
            <SubmitButton fullWidth busy={false} busyText={t("save")}>
              {t("save")}
            </SubmitButton>
          </Stack>
        </form>
      </Stack>
    </Dialog>
  );
};
