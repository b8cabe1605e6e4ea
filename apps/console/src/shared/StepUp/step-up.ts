import { type Gateway, getSelf, isGatewayError } from "@one-hub/sdk";
import type { UseMutationOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** What waits for the owner of the session to prove to be there; called with whether that was done. */
let waiting: ((confirmed: boolean) => void) | undefined;
const listeners = new Set<() => void>();

const set = (next: typeof waiting): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a confirmation is asked for, following every change. */
export const useStepUpAsked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting !== undefined,
    () => false,
  );

/** Closes the dialog: the waiting calls continue or are refused. */
export const answerStepUp = (confirmed: boolean): void => {
  const answer = waiting;
  set(undefined);
  answer?.(confirmed);
};

const ask = (): Promise<boolean> => {
  // Without the dialog on the page the answer is no.
  if (listeners.size === 0) return Promise.resolve(false);
  answerStepUp(false);
  return new Promise((resolve) => {
    set(resolve);
  });
};

/** Runs an action; where the gateway asks for a confirmation first (extension `step_up`), asks for it and runs the action again. */
export const withStepUp = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    if (!isGatewayError(error) || error.code !== "step_up_required" || !(await ask())) throw error;
    return run();
  }
};

/** The options of a mutation, run by {@link withStepUp}. */
export const steppedUp = <Data, Variables, Context>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationOptions<Data, Error, Variables, Context> => {
  const { mutationFn } = options;
  if (mutationFn === undefined) return options;
  return { ...options, mutationFn: (variables, context) => withStepUp(() => mutationFn(variables, context)) };
};

/** Asks for a confirmation before the page is left for what would be refused without one; false where the person gave none. */
export const confirmAhead = async (gateway: Gateway): Promise<boolean> => {
  const { confirmed } = await getSelf(gateway);
  return confirmed !== false || ask();
};
