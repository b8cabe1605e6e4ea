import type { UseQueryResult } from "@tanstack/react-query";
import { errorMessage } from "./notify.ts";

type Listed = Pick<UseQueryResult, "error" | "isPending" | "isLoadingError" | "refetch">;

/** Props of a select whose choices the gateway lists: a failure is told in it, and opening it asks again. */
export const listedChoices = ({ error, isPending, isLoadingError, refetch }: Listed, nothingFound: string) => ({
  nothingFoundMessage: isLoadingError ? errorMessage(error) : isPending ? undefined : nothingFound,
  onDropdownOpen: (): void => {
    if (isLoadingError) void refetch();
  },
});
