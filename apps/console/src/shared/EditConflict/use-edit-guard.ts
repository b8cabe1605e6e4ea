import { GatewayError, storedVersion } from "@one-hub/sdk";
import { useRef, useState } from "react";
import { mayHaveArrived } from "../../lib/lost-reply.ts";
import { useViewer } from "../../lib/viewer.ts";

/** A field of a row as people compare it. */
export interface ComparedField {
  readonly label: string;
  /** As text; two rows with the same texts count as unchanged. Never a secret. */
  readonly value: string;
}

/** Options of {@link useEditGuard}. */
export interface EditGuardOptions<Row extends { readonly revision?: string | undefined }> {
  /** The row that the form was opened with; undefined for a new one, which cannot have been changed. */
  readonly row: Row | undefined;
  /** Reads the row again; used where the gateway has no revisions. */
  readonly read: (row: Row) => Promise<Row>;
  /** The fields that the form edits. */
  readonly fields: (row: Row) => readonly ComparedField[];
}

const textOf = (fields: readonly ComparedField[]): string => JSON.stringify(fields.map(({ value }) => value));

/**
 * Keeps a form from overwriting what another person changed since it was opened. With the extension `revision` the gateway refuses such a write; an
 * open one-hub does not, so the row is read again and compared right before the write. `EditConflict` shows both versions. A version that has what an
 * earlier try of the same form sent, whose answer may be all that was lost, is the person's own: it is written over.
 *
 * @example
 * const guard = useEditGuard({ row: group, read: ({ id }) => getUserGroup(gateway, id), fields: groupFields });
 * const save = useMutation({ mutationFn: (values) => guard.save(yours, (revision) => update.mutateAsync({ ...bodyOf(values), revision })) });
 */
export const useEditGuard = <Row extends { readonly revision?: string | undefined }>({
  row,
  read,
  fields,
}: EditGuardOptions<Row>) => {
  const { offers } = useViewer();
  /** The version that the next write replaces: the opened one, or one that the person has seen or saved since. */
  const [seen, setSeen] = useState<Row>();
  const [conflict, setConflict] = useState<Row>();
  /** Texts of what was sent and may have been saved. */
  const unsure = useRef(new Set<string>());
  /** Whether an earlier try has saved this version. */
  const isOwn = (stored: Row): boolean => {
    // Taken out, so that a gateway that refuses every write is not asked for ever.
    const own = unsure.current.delete(textOf(fields(stored)));
    if (own) setSeen(stored);
    return own;
  };
  const save = async <Result>(
    yours: readonly ComparedField[],
    write: (revision: string | undefined, base: Row | undefined) => Promise<Result>,
    base: Row | undefined = seen ?? row,
  ): Promise<Result> => {
    if (base === undefined) return write(undefined, undefined);
    const hasRevisions = offers("revision");
    let replaced = base;
    if (!hasRevisions) {
      const current = await read(base);
      if (textOf(fields(current)) !== textOf(fields(base))) {
        if (!isOwn(current)) {
          setConflict(current);
          throw new GatewayError("rejected", { status: 412, code: "revision_conflict" });
        }
        replaced = current;
      }
    }
    try {
      return await write(hasRevisions ? replaced.revision : undefined, replaced);
    } catch (error) {
      // Without a difference that shows, the stored version could not be told from another person's.
      if (mayHaveArrived(error) && textOf(yours) !== textOf(fields(replaced))) unsure.current.add(textOf(yours));
      // The refusal carries the row in the shape of the row that was read.
      const stored = storedVersion(error) as Row | undefined;
      if (stored !== undefined) {
        if (isOwn(stored)) return await save(yours, write, stored);
        setConflict(stored);
      }
      throw error;
    }
  };
  return {
    save,
    /** The version that another person saved; undefined while there is no conflict. */
    conflict,
    /** Closes the comparison; the next write replaces the version that was shown. */
    accept: (): void => {
      setSeen(conflict);
      setConflict(undefined);
    },
    /** Closes the comparison; the next write meets the conflict again. */
    dismiss: (): void => setConflict(undefined),
  };
};
