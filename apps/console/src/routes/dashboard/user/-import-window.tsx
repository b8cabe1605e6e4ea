import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import { operationRecordKeys, useGateway, useImportUsers, userKeys } from "@one-hub/hooks";
import { GatewayError, importUsers, type UserImportVerdict } from "@one-hub/sdk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { readCsv } from "../../../lib/read-csv.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import type { Bulk } from "../../../shared/Bulk/use-bulk.ts";
import { ImportDialog } from "../../../shared/ImportReview/ImportDialog.tsx";
import { type ImportRow, ImportReview, initialChoice } from "../../../shared/ImportReview/ImportReview.tsx";
import { ImportSource } from "../../../shared/ImportReview/ImportSource.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { chunksOf, type FileRow, importFields, importRowsOf, type ImportWords } from "./-import-rows.ts";
import { userRoles } from "./-user.search.ts";

export interface ImportWindowProps extends WindowProps {
  readonly bulk: Bulk;
}

/** The most rows that a dry run or an import takes. */
const CHECKED_AT_ONCE = 1000;
const IMPORTED_AT_ONCE = 20;

interface Checked extends FileRow {
  readonly verdict: UserImportVerdict;
}

const refusedHere = (username: string): UserImportVerdict => ({ username, verdict: "refused", changes: [] });

/** Fields of a new user as the file has them; a password is not shown. */
const beginnings = ({ username: _name, password: _password, ...rest }: FileRow["user"]): UserImportVerdict["changes"] =>
  Object.entries(rest).map(([field, value]) => ({ field, before: "", after: String(value) }));

const refusalOf = ({ code, param, message }: UserImportVerdict): GatewayError =>
  new GatewayError("rejected", {
    status: 200,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
    ...(message !== undefined && { text: message }),
  });

/** Users from a file: a dry run gives each row its verdict, then the chosen rows are imported. */
export const ImportWindow = ({ opened, onClose, bulk }: ImportWindowProps): ReactNode => {
  const { t } = useTranslation(["user", "administration"]);
  const numbers = useNumbers();
  const roleText = useRoleText();
  const gateway = useGateway();
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync } = useImportUsers({ meta: { formShowsError: true } });
  const check = useMutation({
    meta: { formShowsError: true },
    mutationFn: async (rows: readonly FileRow[]): Promise<readonly Checked[]> => {
      const readable = rows.filter(({ unreadable }) => unreadable === undefined);
      const verdicts = new Map<FileRow, UserImportVerdict>();
      for (const piece of chunksOf(readable, CHECKED_AT_ONCE)) {
        const answer = await mutateAsync({ dry_run: true, users: piece.map(({ user }) => user) });
        for (const [index, verdict] of answer.entries()) {
          const row = piece[index];
          if (row !== undefined) verdicts.set(row, verdict);
        }
      }
      return rows.flatMap((row) => {
        const verdict = row.unreadable === undefined ? verdicts.get(row) : refusedHere(row.user.username);
        return verdict === undefined ? [] : [{ ...row, verdict }];
      });
    },
    onSuccess: (checked) => setChosen(initialChoice(checked.map(shown))),
  });
  const fieldText = (field: string): string => {
    const known = importFields.find((each) => each === field);
    return known === undefined ? field : t(`import.field.${known}`);
  };
  const valueText = (field: string, value: string): string => {
    if (value === "") return "";
    if (field === "role") return roleText(Number(value));
    return field === "status" ? t(value === "1" ? "state.enabled" : "state.disabled") : value;
  };
  const reasonOf = ({ verdict, unreadable }: Checked): string | undefined => {
    if (unreadable !== undefined) {
      const { field, value, reason } = unreadable;
      return t("import.reason", { field: fieldText(field), reason: t(`import.unreadable.${reason}`, { value }) });
    }
    if (verdict.verdict !== "refused") return undefined;
    const reason = errorMessage(refusalOf(verdict));
    return verdict.param === undefined ? reason : t("import.reason", { field: fieldText(verdict.param), reason });
  };
  const shown = (row: Checked, index: number): ImportRow => ({
    id: String(index),
    name: row.verdict.username,
    verdict: row.verdict.verdict,
    reason: reasonOf(row),
    changes: (row.verdict.verdict === "new" ? beginnings(row.user) : row.verdict.changes).map(
      ({ field, before, after }) => ({
        label: fieldText(field),
        before: valueText(field, before),
        after: valueText(field, after),
      }),
    ),
  });
  const checked = check.data ?? [];
  const review = check.data !== undefined;
  const start = (): void => {
    const words: ImportWords = {
      heads: {
        username: t("column.name"),
        display_name: t("column.display"),
        email: t("column.email"),
        group: t("column.group"),
        role: t("column.role"),
        status: t("column.status"),
      },
      roles: new Map(userRoles.map((role) => [roleText(role).toLowerCase(), role])),
      statuses: new Map([
        [t("state.enabled").toLowerCase(), 1],
        [t("state.disabled").toLowerCase(), 2],
      ]),
    };
    const table = readCsv(text);
    const rows = importRowsOf(table, words);
    if (table.wrongQuotes !== undefined) setFailure(t("administration:import.quotes", { line: table.wrongQuotes }));
    else if (rows === undefined) setFailure(t("import.noNames", { column: "username" }));
    else if (rows.length === 0) setFailure(t("administration:import.empty"));
    else {
      setFailure(undefined);
      check.mutate(rows);
    }
  };
  const close = (): void => {
    onClose();
    setText("");
    setFailure(undefined);
    check.reset();
  };
  const apply = (): void => {
    const rows = checked.flatMap(({ user }, index) => (chosen.has(String(index)) ? [{ user, index }] : []));
    const place = new Map(rows.map(({ index }, position) => [index, position]));
    const pieces = chunksOf(rows, IMPORTED_AT_ONCE);
    // One call takes several rows; each row waits for the answer of its own.
    const answers: Promise<readonly UserImportVerdict[]>[] = [];
    const positionOf = ({ index }: { readonly index: number }): number => place.get(index) ?? 0;
    const pieceOf = (row: { readonly index: number }): number => Math.floor(positionOf(row) / IMPORTED_AT_ONCE);
    bulk.start({
      title: t("import.title"),
      rows,
      nameOf: ({ user }) => user.username,
      isSent: (row) => answers[pieceOf(row)] !== undefined,
      act: async (row) => {
        const piece = pieceOf(row);
        const users = (pieces[piece] ?? []).map(({ user }) => user);
        answers[piece] ??= importUsers(gateway, { users });
        const verdict = (await answers[piece])?.[positionOf(row) % IMPORTED_AT_ONCE];
        if (verdict?.verdict === "refused") throw refusalOf(verdict);
      },
      doneText: (count) => t("import.done", { count }),
      onEnd: ({ failed }) => {
        for (const queryKey of [userKeys.all, operationRecordKeys.lists]) void client.invalidateQueries({ queryKey });
        setChosen(new Set(failed.map(({ id: { index } }) => String(index))));
        if (failed.length === 0) close();
      },
    });
  };
  return (
    <ImportDialog
      // Gives way to progress and report, and comes back with the rows that failed.
      opened={opened && bulk.state === undefined}
      onClose={close}
      title={t("import.title")}
      width={review ? 900 : 640}
      dirty={text.trim() !== ""}
    >
      <Stack>
        {review ? (
          <>
            <ImportReview rows={checked.map(shown)} chosen={chosen} onChosenChange={setChosen} />
            <Group justify="flex-end">
              <Button onClick={() => check.reset()}>{t("import.back")}</Button>
              <Button variant="filled" disabled={chosen.size === 0} onClick={apply}>
                {t("administration:import.apply", { count: chosen.size, number: numbers.count(chosen.size) })}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <Text c="dimmed">{t("import.help")}</Text>
            <Code block translate="no" dir="ltr">
              {importFields.join(",")}
            </Code>
            <ImportSource
              accept=".csv,text/csv"
              placeholder={"username,email,group\nada,ada@example.com,vip"}
              text={text}
              onTextChange={setText}
              error={failure}
            />
            {check.error === null ? null : <Alert>{errorMessage(check.error)}</Alert>}
            <Group justify="flex-end">
              <Button onClick={close}>{t("import.cancel")}</Button>
              <Button variant="filled" loading={check.isPending} disabled={text.trim() === ""} onClick={start}>
                {t("import.check")}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </ImportDialog>
  );
};
