import { useLogout } from "@one-hub/hooks";
import { useRouter } from "@tanstack/react-router";
import i18next from "i18next";
import { resetSupportWidget } from "./support-widget.ts";
import { keepAgain, keepNothing } from "./kept-forms.ts";
import { notifyError } from "./notify.ts";

/** Signs out: ends the session and the support chat, then lets the guard leave the page. */
export const useSignOut = (): { readonly signOut: () => void; readonly busy: boolean } => {
  const router = useRouter();
  const { mutate, isPending } = useLogout({
    meta: { formShowsError: true },
    onSuccess: async () => {
      resetSupportWidget();
      await router.invalidate();
    },
    onError: () => {
      keepAgain();
      notifyError(i18next.t("toast:logoutFailed"));
    },
  });
  const signOut = (): void => {
    keepNothing();
    mutate();
  };
  return { signOut, busy: isPending };
};
