import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Loader.module.css";

/** Waiting for a whole page. Invisible for the first 150 ms. */
export const Loader = (): ReactNode => {
  const { t } = useTranslation("common");
  return (
    <div className={classes["screen"]} role="status" aria-label={t("loading")}>
      <svg className={classes["mark"]} viewBox="0 0 16 16" aria-hidden="true">
        <path className={classes["ground"]} d="M2 8h4l2-5 2 10 1.5-5H14" />
        <path className={classes["trace"]} d="M2 8h4l2-5 2 10 1.5-5H14" />
      </svg>
      <span className={classes["late"]}>{t("stillLoading")}</span>
    </div>
  );
};
