import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../i18n/i18n.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import type { ListExportWindowProps } from "./ListExportWindow.tsx";

const ListExportWindow = optionalPart(async () => {
  const [{ ListExportWindow: Inside }] = await Promise.all([import("./ListExportWindow.tsx"), loadTexts("export")]);
  return Inside;
});

export interface ListExportButtonProps extends ListExportWindowProps {
  /** Nothing is there to export, or it is not known yet. */
  readonly disabled: boolean;
}

/** Starts an export, and shows how far it is. */
export const ListExportButton = ({ disabled, title, handle }: ListExportButtonProps): ReactNode => {
  const { t } = useTranslation("table");
  const [begun, setBegun] = useState(false);
  if (!begun && handle.progress !== undefined) setBegun(true);
  return (
    <>
      <Button leftSection={<IconDownload size={16} />} disabled={disabled} onClick={handle.start}>
        {t("csv")}
      </Button>
      {begun ? <ListExportWindow title={title} handle={handle} /> : null}
    </>
  );
};
