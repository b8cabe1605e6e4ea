import { ShortcutSheet } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paletteKeys } from "../../lib/keyboard.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";

export const Sheet = ({ opened, onClose }: WindowProps): ReactNode => {
  const { t } = useTranslation("palette");
  return (
    <ShortcutSheet
      opened={opened}
      onClose={onClose}
      title={t("sheet.title")}
      orText={t("sheet.then")}
      groups={[
        {
          id: "everywhere",
          label: t("sheet.everywhere"),
          shortcuts: [
            { id: "palette", does: t("sheet.palette"), ways: [paletteKeys()] },
            { id: "sheet", does: t("sheet.sheet"), ways: [["?"]] },
            { id: "close", does: t("sheet.close"), ways: [["Esc"]] },
          ],
        },
        {
          id: "lists",
          label: t("sheet.lists"),
          shortcuts: [
            { id: "next", does: t("sheet.next"), ways: [["J"], ["↓"]] },
            { id: "previous", does: t("sheet.previous"), ways: [["K"], ["↑"]] },
            { id: "ends", does: t("sheet.ends"), ways: [["Home"], ["End"]] },
            { id: "open", does: t("sheet.open"), ways: [["Enter"]] },
            { id: "select", does: t("sheet.select"), ways: [["Space"]] },
          ],
        },
        {
          id: "menus",
          label: t("sheet.menus"),
          shortcuts: [
            { id: "move", does: t("sheet.move"), ways: [["↑"], ["↓"]] },
            { id: "choose", does: t("sheet.choose"), ways: [["Enter"]] },
          ],
        },
      ]}
    />
  );
};
