import { taskActions } from "@one-hub/sdk";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Name of an action; unknown ones as sent by the gateway. */
export const useTaskActionText = (): ((action: string) => string) => {
  const { t } = useTranslation("task");
  return useCallback(
    (action) => {
      const known = taskActions.find((name) => name === action);
      return known === undefined ? action : t(`action.${known}`);
    },
    [t],
  );
};

const platforms: ReadonlyMap<string, string> = new Map([
  ["suno", "Suno"],
  ["kling", "Kling"],
]);

/** A kind of upstream by its name in the world. */
export const platformName = (platform: string): string => platforms.get(platform) ?? platform;
