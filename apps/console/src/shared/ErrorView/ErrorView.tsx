import { Button } from "@mantine/core";
import { isGatewayError } from "@one-hub/sdk";
import { StateView, useFocusPageAfter } from "@one-hub/ui";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { lookOf } from "../../lib/error-look.ts";
import { errorAdvice, loadRefusalTexts } from "../../lib/notify.ts";

export interface ErrorViewProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
  /** `page` stands alone, `block` fills a card. */
  readonly size?: "block" | "page" | undefined;
  readonly actions?: ReactNode;
}

/** What failed and the way on, by the kind of failure. */
export const ErrorView = ({ error, onRetry, retrying = false, size = "block", actions }: ErrorViewProps): ReactNode => {
  const { t } = useTranslation("error");
  const { kind, name } = lookOf(error);
  // "Try again" leaves with it when the answer is on its way.
  useFocusPageAfter(true);
  const [, setArrived] = useState(false);
  useEffect(() => void loadRefusalTexts(error).then(() => setArrived(true)), [error]);
  const requestId = isGatewayError(error) ? error.requestId : undefined;
  const retry = name === "chunk" ? () => location.reload() : onRetry;
  return (
    <StateView
      kind={kind}
      size={size}
      title={t(`${name}.title`)}
      text={errorAdvice(error)}
      detail={requestId === undefined ? undefined : t("requestId", { id: requestId })}
      actions={
        <>
          {retry === undefined ? null : (
            <Button onClick={retry} loading={retrying}>
              {t(name === "chunk" ? "reload" : "retry")}
            </Button>
          )}
          {actions}
        </>
      }
    />
  );
};
