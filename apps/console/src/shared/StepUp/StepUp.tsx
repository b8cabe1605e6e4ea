import { type ReactNode, useEffect } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { answerStepUp, useStepUpAsked } from "./step-up.ts";

const StepUpDialog = optionalPart(
  async () => (await withTexts(import("./StepUpDialog.tsx"), "signin", "zod")).StepUpDialog,
);

/** Asks for the confirmation that an action of the page waits for. A page with such an action has one of these. */
export const StepUp = (): ReactNode => {
  const asked = useStepUpAsked();
  // Leaving the page cancels its pending action.
  useEffect(() => () => answerStepUp(false), []);
  return asked ? <StepUpDialog opened onClose={() => answerStepUp(false)} /> : null;
};
