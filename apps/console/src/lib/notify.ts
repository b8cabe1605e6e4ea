import { isGatewayError } from "@one-hub/sdk";
import { showToast } from "@one-hub/ui";
import { i18n } from "../i18n/i18n.ts";

const closeLabel = (): string => i18n.t("components:close");

/** What went wrong, in a person's words: the server's message where it said no, else a text by the kind of failure. */
export const errorMessage = (error: unknown): string => {
  if (!isGatewayError(error)) return i18n.t("error:generic.text");
  switch (error.kind) {
    case "rejected":
    case "forbidden":
    case "unauthenticated":
      return error.message;
    case "network":
      return i18n.t("error:network.text");
    case "rate_limited":
      return i18n.t("error:rateLimited.text");
    case "not_found":
      return i18n.t("error:notOffered.text");
    case "server":
      return i18n.t("error:server.text");
    case "malformed":
      return i18n.t("error:malformed.text");
  }
};

/** A thing is done. */
export const notifyDone = (text: string): void => showToast({ tone: "ok", text, closeLabel: closeLabel() });

/** Something to know. */
export const notifyInfo = (text: string, id?: string): void => showToast({ tone: "info", text, closeLabel: closeLabel(), id });

/** Something failed: a text, or an error whose text {@link errorMessage} knows. The same failure is shown once. */
export const notifyError = (error: unknown): void => {
  const text = typeof error === "string" ? error : errorMessage(error);
  showToast({ tone: "bad", text, closeLabel: closeLabel(), id: `error:${text}` });
};

/** After a copy: done, or for 5 s the request to copy by hand (specification §8). The text itself is never shown. */
export const notifyCopied = (copied: boolean): void => {
  if (copied) notifyDone(i18n.t("toast:copied"));
  else showToast({ tone: "warn", text: i18n.t("toast:copyByHand"), closeLabel: closeLabel(), id: "copy", duration: 5000 });
};
