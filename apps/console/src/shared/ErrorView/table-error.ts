import { isGatewayError } from "@one-hub/sdk";
import type { TableState } from "@one-hub/ui";
import i18next from "i18next";
import { errorAdvice, errorMessage } from "../../lib/notify.ts";
import { lookOf } from "../../lib/error-look.ts";

/** The state of a table whose rows could not be read: what failed, and the way to ask again. */
export const tableError = (error: unknown, onRetry: () => void): TableState => {
  const { name } = lookOf(error);
  if (isGatewayError(error) && error.kind === "forbidden")
    return { kind: "forbidden", title: i18next.t("error:forbidden.title"), text: errorMessage(error), onRetry };
  return { kind: "error", title: i18next.t(`error:${name}.title`), text: errorAdvice(error), onRetry };
};
