import { FormError, Note } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useHydrated } from "../../prerender/prerendered.ts";

/** Props of {@link EarlyAnswer}. */
export interface EarlyAnswerProps {
  /** Above a refusal. */
  readonly title: string;
  /** Above an answer that stays on the page. */
  readonly done?: string | undefined;
}

/** The pattern of a refusal for a form that is sent before the console has loaded: `prerender/early-submit.ts` copies it. */
export const EarlyAnswer = ({ title, done }: EarlyAnswerProps): ReactNode =>
  useHydrated() ? null : (
    <>
      <div hidden data-early-answer="failed">
        <FormError title={title}>
          <span data-early-message="" />
        </FormError>
      </div>
      {done === undefined ? null : (
        <div hidden role="status" data-early-answer="done">
          <Note title={done}>
            <span data-early-message="" />
          </Note>
        </div>
      )}
    </>
  );
