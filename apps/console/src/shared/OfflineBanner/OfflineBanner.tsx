import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import classes from "./OfflineBanner.module.css";

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

/** Says across the page that the browser is offline, as long as it is. */
export const OfflineBanner = (): ReactNode => {
  const { t } = useTranslation("error");
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return <div role="status">{online ? null : <p className={classes["banner"]}>{t("offline")}</p>}</div>;
};
