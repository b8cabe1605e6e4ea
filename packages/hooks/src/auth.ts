import {
  bindEmail,
  register,
  resetPassword,
  sendEmailVerification,
  sendPasswordReset,
  type BindEmailQuery,
  type LoginInput,
  type MailQuery,
  type RegisterInput,
  type ResetPasswordInput,
  type User,
} from "@one-hub/sdk";
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";

import { useGateway, useGatewayContext } from "./context.ts";
import { resourceMutation, type MutationCallbacks, type ResourceMutation, type Rollback } from "./resource.ts";
import { sessionKey, signIn, signInBy, type SignInCall, signOut } from "./session.ts";
import { storageKeys } from "./storage.ts";

/** `useSession().login` as a mutation, for forms: it resolves with the complete user, and the session is `authenticated` by then. */
export const useLogin = (
  callbacks?: MutationCallbacks<User, LoginInput>,
): UseMutationResult<User, Error, LoginInput, Rollback | undefined> => {
  const { gateway } = useGatewayContext();
  const client = useQueryClient();
  const mutation = resourceMutation(
    ["auth", "login"],
    (_gateway, input: LoginInput) => signIn(client, gateway, input),
    () => [],
  );
  return useMutation(mutation(gateway, callbacks));
};

/** Signs in in another way than by password: the variable is the call. Resolves as {@link useLogin}. */
export const useSignInBy = (
  callbacks?: MutationCallbacks<User, SignInCall>,
): UseMutationResult<User, Error, SignInCall, Rollback | undefined> => {
  const { gateway } = useGatewayContext();
  const client = useQueryClient();
  const mutation = resourceMutation(
    ["auth", "signInBy"],
    (_gateway, call: SignInCall) => signInBy(client, gateway, call),
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
    ["auth", "logout"],
    () => signOut(client, gateway),
    () => [],
  );
  return useMutation(mutation(gateway, callbacks));
};

/** Variables of a registration besides the form's fields. */
export type RegisterVariables = RegisterInput & {
  /** Answer to the Turnstile challenge, where the status says `turnstile_check`. */
  turnstile?: string | undefined;
};

/** Creates an account; it does not sign in. The stored invite code (`storageKeys.affCode`) is sent unless the input has one. */
export const useRegister = (
  callbacks?: MutationCallbacks<void, RegisterVariables>,
): UseMutationResult<void, Error, RegisterVariables, Rollback | undefined> => {
  const { gateway, storage } = useGatewayContext();
  const mutation = resourceMutation(
    ["auth", "register"],
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

/** Mutations around mailed codes and links. */
export const mailMutations: {
  /** Mails a code to register or bind an address with. */
  sendVerification: ResourceMutation<void, MailQuery>;
  /** Mails the link to a new password. */
  sendReset: ResourceMutation<void, MailQuery>;
  /** Sets a new password; resolves with the generated one, or "". */
  resetPassword: ResourceMutation<string, ResetPasswordInput>;
  /** Sets the account's e-mail address; updates the session's user. */
  bindEmail: ResourceMutation<void, BindEmailQuery>;
} = {
  sendVerification: /* @__PURE__ */ resourceMutation(
    ["auth", "sendVerification"],
    (gateway, query: MailQuery) => sendEmailVerification(gateway, query),
    () => [],
  ),
  sendReset: /* @__PURE__ */ resourceMutation(
    ["auth", "sendReset"],
    (gateway, query: MailQuery) => sendPasswordReset(gateway, query),
    () => [],
  ),
  resetPassword: /* @__PURE__ */ resourceMutation(
    ["auth", "resetPassword"],
    (gateway, input: ResetPasswordInput) => resetPassword(gateway, input),
    // The reset may have ended the current session.
    () => [sessionKey],
  ),
  bindEmail: /* @__PURE__ */ resourceMutation(
    ["auth", "bindEmail"],
    (gateway, query: BindEmailQuery) => bindEmail(gateway, query),
    () => [sessionKey],
  ),
};

/** {@link mailMutations}`.sendVerification` */
export const useSendEmailVerification = (
  callbacks?: MutationCallbacks<void, MailQuery>,
): UseMutationResult<void, Error, MailQuery, Rollback | undefined> =>
  useMutation(mailMutations.sendVerification(useGateway(), callbacks));

/** {@link mailMutations}`.sendReset` */
export const useSendPasswordReset = (
  callbacks?: MutationCallbacks<void, MailQuery>,
): UseMutationResult<void, Error, MailQuery, Rollback | undefined> =>
  useMutation(mailMutations.sendReset(useGateway(), callbacks));

/** {@link mailMutations}`.resetPassword` */
export const useResetPassword = (
  callbacks?: MutationCallbacks<string, ResetPasswordInput>,
): UseMutationResult<string, Error, ResetPasswordInput, Rollback | undefined> =>
  useMutation(mailMutations.resetPassword(useGateway(), callbacks));

/** {@link mailMutations}`.bindEmail` */
export const useBindEmail = (
  callbacks?: MutationCallbacks<void, BindEmailQuery>,
): UseMutationResult<void, Error, BindEmailQuery, Rollback | undefined> =>
  useMutation(mailMutations.bindEmail(useGateway(), callbacks));
