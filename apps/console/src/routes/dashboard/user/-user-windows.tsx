import type { User } from "@one-hub/sdk";
import type { ReactNode } from "react";
import { withTexts } from "../../../i18n/i18n.ts";
import { useLatest } from "../../../lib/latest.ts";
import { BulkWindow } from "../../../shared/Bulk/BulkWindow.tsx";
import type { Bulk } from "../../../shared/Bulk/use-bulk.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { BalanceDrawer } from "./-balance-drawer.tsx";
import { UserDrawer } from "./-user-drawer.tsx";
import { type UserQuestion, UserQuestions, type UserQuestionsProps } from "./-user-questions.tsx";

const ImportWindow = optionalPart(
  async () => (await withTexts(import("./-import-window.tsx"), "administration", "refusal")).ImportWindow,
);

/** What floats over the pages of users. Absent windows are closed. */
export interface OpenWindows {
  /** Without a user: the form of a new one. */
  readonly drawer?: { readonly user?: User } | undefined;
  readonly balance?: User | undefined;
  readonly question?: UserQuestion | undefined;
  readonly importing?: boolean | undefined;
  /** How often a form was opened: each time it starts afresh. */
  readonly round?: number;
}

export interface UserWindowsProps extends Pick<UserQuestionsProps, "onDone"> {
  readonly windows: OpenWindows;
  readonly show: (windows: OpenWindows) => void;
  readonly bulk: Bulk;
}

/** Everything that floats over the pages of users: forms, questions, import, progress. */
export const UserWindows = ({ windows, show, bulk, onDone }: UserWindowsProps): ReactNode => {
  const drawer = useLatest(windows.drawer);
  const balance = useLatest(windows.balance);
  const { round = 0 } = windows;
  return (
    <>
      {drawer === undefined ? null : (
        <UserDrawer
          key={`form-${round}`}
          opened={windows.drawer !== undefined}
          onClose={() => show({ drawer: undefined })}
          user={drawer.user}
        />
      )}
      {balance === undefined ? null : (
        <BalanceDrawer
          key={`balance-${round}`}
          opened={windows.balance !== undefined}
          onClose={() => show({ balance: undefined })}
          user={balance}
        />
      )}
      <UserQuestions
        question={windows.question}
        onClose={() => show({ question: undefined })}
        bulk={bulk}
        onDone={onDone}
      />
      <ImportWindow opened={windows.importing === true} onClose={() => show({ importing: false })} bulk={bulk} />
      <BulkWindow bulk={bulk} />
    </>
  );
};
