import { useIsFetching } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./WaitingNote.module.css";

/** Milliseconds that a page's data may take before the page says that it still waits. */
const PATIENCE = 8000;

/** Says on every page that data which it has not shown yet is still on its way, where the gateway takes long. */
export const WaitingNote = (): ReactNode => {
  const { t } = useTranslation("common");
  const waiting = useIsFetching({ type: "active", predicate: ({ state }) => state.data === undefined }) > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return <div role="status">{slow ? <p className={classes["note"]}>{t("stillLoading")}</p> : null}</div>;
};
