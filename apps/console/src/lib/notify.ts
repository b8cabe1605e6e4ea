import { type GatewayError, isGatewayError, userMessage } from "@one-hub/sdk";
import { showToast } from "@one-hub/ui";
import i18next from "i18next";
import { findText, loadTexts } from "../i18n/i18n.ts";
import { isChunkError, reloadOffered, withoutReload } from "./chunk-errors.ts";
import { lookOf } from "./error-look.ts";
import { lostKindOf } from "./lost-reply.ts";

const closeLabel = (): string => i18next.t("components:close");

/** Loads the words of the gateway's refusals, where the failure is one of them; where they do not arrive, the gateway's own stand. */
export const loadRefusalTexts = async (error: unknown): Promise<void> => {
  if (!isGatewayError(error) || error.code === undefined || error.status === undefined) return;
  await withoutReload(() => loadTexts("refusal")).catch(() => undefined);
};

/** A refusal's words by its code; undefined where the code is unknown, or has none. */
const refusalText = ({ code = "" }: GatewayError): string | undefined => findText("refusal", code);

/** What went wrong, in the reader's language: by the refusal's code, else the server's message where it said no, else by the kind of failure. */
export const errorMessage = (error: unknown): string => {
  const { name } = lookOf(error);
  const words = isGatewayError(error) ? refusalText(error) : undefined;
  if (words !== undefined) return words;
  if (name === "rejected" || name === "forbidden") return userMessage(error);
  // Alone, its text would not say that anything failed.
  return i18next.t(name === "generic" ? "error:generic.title" : `error:${name}.text`);
};

/** As {@link errorMessage}, under a title that has said what happened. */
export const errorAdvice = (error: unknown): string =>
  lookOf(error).name === "generic" ? i18next.t("error:generic.text") : errorMessage(error);

/** With any other code the gateway has refused the call, and has words of its own for it. */
const unsureCodes: ReadonlySet<string | undefined> = new Set([
  undefined,
  "timeout",
  "internal_error",
  "gateway_timeout",
  "gateway_unreachable",
]);

/**
 * As {@link errorMessage} for a write; where its answer may be all that was lost, the message says that it may have been done: `unsure`, or that the
 * reader should check the list.
 */
export const writeErrorMessage = (error: unknown, unsure?: string): string => {
  const kind = lostKindOf(error);
  if (kind === undefined || (isGatewayError(error) && !unsureCodes.has(error.code))) return errorMessage(error);
  return unsure ?? i18next.t(`error:lostReply.${kind}`);
};

/**
 * Runs the action that a dialog confirms. Resolves to the error message for the dialog, or undefined on success. `words` is `errorMessage` for what
 * changes nothing.
 */
export const failureOf = async (
  action: () => Promise<unknown>,
  words: (error: unknown) => string = writeErrorMessage,
): Promise<string | undefined> => {
  try {
    await action();
    return undefined;
  } catch (error) {
    await loadRefusalTexts(error);
    return words(error);
  }
};

/** The words of a refusal at the field that it names; undefined for every other field and failure. */
export const refusedField = (error: unknown, param: string): string | undefined =>
  isGatewayError(error) && error.param === param ? errorMessage(error) : undefined;

/** An `id` replaces the toast that has it. */
export const notifyDone = (text: string, id?: string): void =>
  showToast({ tone: "ok", text, closeLabel: closeLabel(), id });

export const notifyInfo = (text: string, id?: string): void =>
  showToast({ tone: "info", text, closeLabel: closeLabel(), id });

/** Something failed: a text, or an error that `words` puts into one. The same failure is shown once. */
export const notifyError = (error: unknown, words: (error: unknown) => string = errorMessage): void => {
  // The banner with the offer to reload says it already.
  if (isChunkError(error) && reloadOffered()) return;
  const text = typeof error === "string" ? error : words(error);
  showToast({ tone: "bad", text, closeLabel: closeLabel(), id: `error:${text}` });
};

/** Confirms a copy, or for 5 s asks the user to copy by hand. The copied text is never shown. */
export const notifyCopied = (copied: boolean): void => {
  if (copied) notifyDone(i18next.t("toast:copied"));
  else
    showToast({
      tone: "warn",
      text: i18next.t("toast:copyByHand"),
      closeLabel: closeLabel(),
      id: "copy",
      duration: 5000,
    });
};
