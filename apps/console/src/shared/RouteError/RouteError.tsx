import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ErrorView } from "../ErrorView/ErrorView.tsx";

/** Shown instead of a failed route: the error and a way to retry. */
export const RouteError = ({ error, reset }: ErrorComponentProps): ReactNode => {
  const router = useRouter();
  const [retrying, setRetrying] = useState(false);
  const retry = async (): Promise<void> => {
    setRetrying(true);
    try {
      await router.invalidate();
    } finally {
      setRetrying(false);
    }
    reset();
  };
  return <ErrorView size="page" error={error} onRetry={() => void retry()} retrying={retrying} />;
};
