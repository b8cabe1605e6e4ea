import { useEffect, useEffectEvent } from "react";

/** Open layers of the page, topmost last. */
const overlays: { readonly close: () => void }[] = [];

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key !== "Escape" || event.isComposing) return;
  // An open list of choices under a field closes first, and by itself.
  if (event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true") return;
  overlays.at(-1)?.close();
};

/** Escape closes what was opened last, and nothing else that is open. Whatever floats registers here, or what is under it would close with it. */
export const useEscape = (opened: boolean, onEscape: () => void): void => {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return undefined;
    const overlay = { close: () => close() };
    if (overlays.length === 0) window.addEventListener("keydown", onKeyDown, { capture: true });
    overlays.push(overlay);
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      if (overlays.length === 0) window.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [opened]);
};
