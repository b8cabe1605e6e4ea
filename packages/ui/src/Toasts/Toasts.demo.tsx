import type { Demo } from "../../demo/demo.ts";
import { useEffect, type ReactNode } from "react";
import { showToast, Toasts } from "./Toasts.tsx";

const Shown = (): ReactNode => {
  useEffect(() => {
    showToast({ tone: "ok", id: "ok", text: "Key production is disabled.", closeLabel: "Close", duration: false });
    showToast({
      tone: "bad",
      id: "bad",
      title: "Not saved",
      text: "The server did not answer.",
      closeLabel: "Close",
      duration: false,
    });
  }, []);
  return <Toasts />;
};

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [{ name: "Toasts", placed: false, opens: true, render: () => <Shown /> }];
