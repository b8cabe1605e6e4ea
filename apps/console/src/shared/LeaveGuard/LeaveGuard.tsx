import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useDirtyForm } from "../../lib/dirty-forms.ts";
import { isSessionOver } from "../../lib/kept-forms.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";

const LeaveQuestion = optionalPart(async () => (await import("./LeaveQuestion.tsx")).LeaveQuestion);

interface LeaveGuardProps {
  readonly dirty: boolean;
  /** The address has the form open: going back closes it. Its own way out navigates with `ignoreBlocker`. */
  readonly openedByAddress?: boolean | undefined;
}

/** Asks before a half-filled form is lost to another page or to a closed tab. */
export const LeaveGuard = ({ dirty, openedByAddress = false }: LeaveGuardProps): ReactNode => {
  useDirtyForm(dirty);
  useEffect(() => {
    if (dirty) LeaveQuestion.preload();
  }, [dirty]);
  const blocker = useBlocker({
    // The guard leads on to the sign-in: this page is gone already, and the question could not be answered.
    shouldBlockFn: ({ current, next }) =>
      dirty && !isSessionOver() && (openedByAddress || current.pathname !== next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const blocked = blocker.status === "blocked";
  return (
    <LeaveQuestion
      opened={blocked}
      onClose={() => {
        if (blocked) blocker.reset();
      }}
      onLeave={() => {
        if (blocked) blocker.proceed();
      }}
    />
  );
};
