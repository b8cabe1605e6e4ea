import { isGatewayError } from "@one-hub/sdk";
import { showToast } from "@one-hub/ui";
import { textOf } from "../i18n/i18n.ts";
import { isChunkError, reloadOffered } from "./chunk-errors.ts";

const closeLabel = (): string => textOf("components", "close");

/** What went wrong, in a person's words: the server's message where it said no, else a text by the kind of failure. */
export const errorMessage = (error: unknown): string => {
  if (isChunkError(error)) return textOf("error", "chunk.text");
  if (!isGatewayError(error)) return textOf("error", "generic.text");
  switch (error.kind) {
    case "rejected":
    case "forbidden":
    case "unauthenticated":
      return error.message;
    case "network":
      return textOf("error", "network.text");
    case "rate_limited":
      return textOf("error", "rateLimited.text");
    case "not_found":
      return textOf("error", "notOffered.text");
    case "server":
      return textOf("error", "server.text");
    case "malformed":
      return textOf("error", "malformed.text");
  }
};

/** A thing is done. */
export const notifyDone = (text: string): void => showToast({ tone: "ok", text, closeLabel: closeLabel() });

/** Something to know. */
export const notifyInfo = (text: string, id?: string): void =>
  showToast({ tone: "info", text, closeLabel: closeLabel(), id });

/** Something failed: a text, or an error whose text {@link errorMessage} knows. The same failure is shown once. */
export const notifyError = (error: unknown): void => {
  // The banner with the offer to reload says it already.
  if (isChunkError(error) && reloadOffered()) return;
  const text = typeof error === "string" ? error : errorMessage(error);
  showToast({ tone: "bad", text, closeLabel: closeLabel(), id: `error:${text}` });
};

/** After a copy: done, or for 5 s the request to copy by hand (specification §8). The text itself is never shown. */
export const notifyCopied = (copied: boolean): void => {
  if (copied) notifyDone(textOf("toast", "copied"));
  else
    showToast({
      tone: "warn",
      text: textOf("toast", "copyByHand"),
      closeLabel: closeLabel(),
      id: "copy",
      duration: 5000,
    });
};
