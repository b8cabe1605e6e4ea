import { type MutationCallbacks, type ResourceMutation, useGateway } from "@one-hub/hooks";
import { type Gateway, getSelf, isGatewayError } from "@one-hub/sdk";
import { useMutation } from "@tanstack/react-query";
import { createStore } from "../../lib/store.ts";

/** What waits for the owner of the session to prove to be there; called with whether that was done. */
const waiting = createStore<((confirmed: boolean) => void) | undefined>(undefined);

/** Whether a confirmation is asked for, following every change. */
export const useStepUpAsked = (): boolean => waiting.useValue() !== undefined;

/** Closes the dialog: the waiting calls continue or are refused. */
export const answerStepUp = (confirmed: boolean): void => {
  const answer = waiting.get();
  waiting.set(undefined);
  answer?.(confirmed);
};

const ask = (): Promise<boolean> => {
  // Without the dialog on the page the answer is no.
  if (!waiting.isFollowed()) return Promise.resolve(false);
  answerStepUp(false);
  return new Promise((resolve) => {
    waiting.set(resolve);
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

/** The mutation of a call that {@link withStepUp} runs. */
export const useSteppedUp = <Data, Variables>(
  mutation: ResourceMutation<Data, Variables>,
  callbacks: MutationCallbacks<Data, Variables>,
) => {
  const options = mutation(useGateway(), callbacks);
  const { mutationFn } = options;
  if (mutationFn !== undefined)
    options.mutationFn = (variables, context) => withStepUp(() => mutationFn(variables, context));
  return useMutation(options);
};

/** Asks for a confirmation before the page is left for what would be refused without one; false where the person gave none. */
export const confirmAhead = async (gateway: Gateway): Promise<boolean> => {
  const { confirmed } = await getSelf(gateway);
  return confirmed !== false || ask();
};
