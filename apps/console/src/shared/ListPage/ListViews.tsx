import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../i18n/i18n.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import type { ListQuery, ListSearch, RowsPage } from "./define-list.ts";
import type { List } from "./use-list.ts";

const Window = optionalPart(
  async () => (await withTexts(import("../SavedViews/SavedViewsWindow.tsx"), "list_tools")).SavedViewsWindow,
);

/** Opens the saved views of a list: its filters, order and columns under a name. */
export const ListViews = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>({
  list: { definition, search, view, show, setView },
  size = "sm",
}: {
  readonly list: List<Search, Query, Page>;
  /** `xs` among a table's tools. */
  readonly size?: "xs" | "sm";
}): ReactNode => {
  const { t } = useTranslation("table");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size={size}
        leftSection={<IconBookmark size={16} />}
        aria-haspopup="dialog"
        onPointerEnter={Window.preload}
        onFocus={Window.preload}
        onClick={() => setOpened(true)}
      >
        {t("views")}
      </Button>
      <Window
        opened={opened}
        onClose={() => setOpened(false)}
        list={definition.name}
        search={Object.fromEntries(Object.entries({ ...search, page: 1, ...definition.resets }))}
        table={view}
        onOpen={(saved) => {
          setView(saved.table);
          show(definition.parse(saved.search));
        }}
      />
    </>
  );
};
