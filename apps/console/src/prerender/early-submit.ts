import { callTimeout } from "./call-timeout.ts";
import { ownPath } from "../lib/return-to.ts";
import { callHeaders, configuration, stored } from "./early-call.ts";
import type { EarlyFormPlan, EarlySubmission } from "./early-form.ts";

// A form of a prerendered page works before the console has loaded: this sends it and shows the answer. A form without a plan waits for
// the console, as does a press of any other button. Built as a file of its own, 3 kB at most.

interface Reply {
  readonly success?: boolean;
  readonly message?: string;
  readonly code?: string;
}

const query = new URLSearchParams(location.search);

let sent: EarlySubmission | undefined;
let held: (() => void) | undefined;
let pending = false;
let released = false;
let undo: (() => void)[] = [];

const restore = (): void => {
  for (const step of undo) step();
  undo = [];
};

const show = (form: HTMLFormElement, text: string, outcome = "failed"): void => {
  const pattern = form.querySelector<HTMLElement>(`[data-early-answer=${outcome}]`);
  // The copy of an element is one.
  const answer = pattern?.cloneNode(true) as HTMLElement | undefined;
  if (answer === undefined) return;
  const place = answer.querySelector("[data-early-message]");
  if (place !== null) place.textContent = text;
  answer.hidden = false;
  pattern?.after(answer);
  undo.push(() => answer.remove());
};

const send = async (
  {
    path,
    method,
    failed,
    limited,
    refusals,
  }: Pick<EarlyFormPlan, "path" | "method" | "failed" | "limited" | "refusals">,
  values: Record<string, string>,
) => {
  const { serverUrl = "" } = configuration();
  const get = method === "GET";
  try {
    const reply = await fetch(`${serverUrl}${path}${get ? `?${new URLSearchParams(values)}` : ""}`, {
      method,
      credentials: "include",
      headers: { ...callHeaders(), ...(get ? {} : { "Content-Type": "application/json" }) },
      ...(get ? {} : { body: JSON.stringify(values) }),
      signal: AbortSignal.timeout(callTimeout * 1000),
    });
    if (reply.status === 429) return limited;
    const { success, message, code = "" }: Reply = await reply.json();
    return success === true ? undefined : (refusals[code] ?? (message || failed));
  } catch {
    return failed;
  }
};

const onSubmit = (event: SubmitEvent): void => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  if (pending) return;
  restore();
  const plan = form.dataset["early"];
  // Written by React from an EarlyFormPlan.
  const { required, same = {}, ...rest } = JSON.parse(plan ?? "{}") as EarlyFormPlan;
  if (plan === undefined || rest.unless?.some((mark) => mark in document.documentElement.dataset)) {
    held = () => form.requestSubmit();
    return;
  }
  const typed = new FormData(form);
  // A form without files: every value is a text.
  const valueOf = (name: string) => (typed.get(name) as string | null) ?? "";
  const empty = Object.keys(required).find((name) => valueOf(name).trim() === "");
  const unlike = Object.entries(same).find(([name, [other]]) => valueOf(name) !== valueOf(other));
  const wrong = empty ?? unlike?.[0];
  if (wrong !== undefined) {
    show(form, required[empty ?? ""] ?? unlike?.[1][1] ?? rest.failed);
    form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    return;
  }
  const button = form.querySelector("[type=submit]") ?? form;
  const label = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() ?? button;
  const words = label.nodeValue;
  label.nodeValue = rest.busy;
  button.ariaDisabled = "true";
  undo.push(() => {
    label.nodeValue = words;
    button.ariaDisabled = null;
  });
  pending = true;
  const values = Object.fromEntries(rest.fields.map((name) => [name, valueOf(name)]));
  for (const [name, entry] of Object.entries(rest.stored ?? {})) {
    const value = query.get(entry) ?? stored(entry);
    if (value !== null) values[name] = value;
  }
  const { after } = rest;
  const answer = send(rest, values).then((message) =>
    message === undefined && after !== undefined ? send({ ...rest, path: after }, values) : message,
  );
  sent = {
    path: rest.path,
    failure: answer.then((message) => {
      if (message === undefined && rest.done === undefined) {
        const asked = ownPath(query.get("returnTo"));
        location.replace(asked ?? ownPath(configuration().auth?.redirectPath) ?? "/dashboard");
        return new Promise<never>(() => undefined);
      }
      pending = false;
      restore();
      if (!released) {
        const done = (rest.done ?? "").replaceAll(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? "");
        show(form, message ?? done, message === undefined ? "done" : "failed");
      }
      return message;
    }),
  };
};

const onClick = (event: MouseEvent): void => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button?.type === "button") held = () => button.click();
};

addEventListener("submit", onSubmit, true);
addEventListener("click", onClick, true);

window.earlySubmit = {
  release: () => {
    removeEventListener("submit", onSubmit, true);
    removeEventListener("click", onClick, true);
    restore();
    released = true;
    return { sent, held };
  },
};
