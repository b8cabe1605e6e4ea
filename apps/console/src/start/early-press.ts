// Holds the last press of a prerendered page until the console is live, which repeats it then. Built as a file of its own.

let repeat: (() => void) | undefined;
let pressed: Element | undefined;

const hold = (element: Element, again: () => void): void => {
  pressed?.removeAttribute("aria-busy");
  pressed = element;
  // Looks accepted at once (scripts/prerender.ts).
  element.ariaBusy = "true";
  repeat = again;
};

const onSubmit = (event: SubmitEvent): void => {
  event.preventDefault();
  const form = event.target;
  if (form instanceof HTMLFormElement) hold(form.querySelector("[type=submit]") ?? form, () => form.requestSubmit());
};

const onClick = ({ target }: MouseEvent): void => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button?.type !== "button") return;
  hold(button, () => {
    // Some buttons act when they are pressed down.
    button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
    button.click();
  });
};

addEventListener("submit", onSubmit, true);
addEventListener("click", onClick, true);

window.repeatEarlyPress = () => {
  removeEventListener("submit", onSubmit, true);
  removeEventListener("click", onClick, true);
  pressed?.removeAttribute("aria-busy");
  delete window.repeatEarlyPress;
  repeat?.();
};
