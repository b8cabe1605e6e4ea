import { register, type LoginInput, type RegisterInput, type User } from "@one-hub/sdk";
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";

import { useGatewayContext } from "./context.ts";
import { resourceMutation, type MutationCallbacks, type Rollback } from "./resource.ts";
import { signIn, signOut } from "./session.ts";
import { storageKeys } from "./storage.ts";

/** `useSession().login` as a mutation, for forms: it resolves with the complete user, and the session is `authenticated` by then. */
export const useLogin = (
  callbacks?: MutationCallbacks<User, LoginInput>,
): UseMutationResult<User, Error, LoginInput, Rollback | undefined> => {
  const { gateway } = useGatewayContext();
  const client = useQueryClient();
  const mutation = resourceMutation(
    (_gateway, input: LoginInput) => signIn(client, gateway, input),
    () => [],
  );
  return useMutation(mutation(gateway, callbacks));
};

/** `useSession().logout` as a mutation. */
export const useLogout = (
  callbacks?: MutationCallbacks<void, void>,
): UseMutationResult<void, Error, void, Rollback | undefined> => {
  const { gateway } = useGatewayContext();
  const client = useQueryClient();
  const mutation = resourceMutation<void, void>(
    () => signOut(client, gateway),
    () => [],
  );
  return useMutation(mutation(gateway, callbacks));
};

/** What a registration takes besides the form's fields. */
export type RegisterVariables = RegisterInput & {
  /** Answer to the Turnstile challenge, where the status says `turnstile_check`. */
  turnstile?: string | undefined;
};

/** Makes an account; it does not sign in. The stored invite code (`storageKeys.affCode`) goes along unless the input names another. */
export const useRegister = (
  callbacks?: MutationCallbacks<void, RegisterVariables>,
): UseMutationResult<void, Error, RegisterVariables, Rollback | undefined> => {
  const { gateway, storage } = useGatewayContext();
  const mutation = resourceMutation(
    (_gateway, { turnstile, ...input }: RegisterVariables) => {
      const stored = storage.getItem(storageKeys.affCode);
      return register(
        gateway,
        { ...(stored !== null && stored !== "" && { aff_code: stored }), ...input },
        { turnstile },
      );
    },
    () => [],
  );
  return useMutation(mutation(gateway, callbacks));
};
