import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ErrorView } from "../ErrorView/ErrorView.tsx";

/** What stands in the place of a route that failed: what happened, and the way to try again. */
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
