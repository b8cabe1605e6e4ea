import { GatewayError, storedVersion } from "@one-hub/sdk";
import { useState } from "react";
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
 * open one-hub does not, so the row is read again and compared right before the write. `EditConflict` shows both versions.
 *
 * @example
 * const guard = useEditGuard({ row: group, read: ({ id }) => getUserGroup(gateway, id), fields: groupFields });
 * const save = useMutation({ mutationFn: (values) => guard.save((revision) => update.mutateAsync({ ...bodyOf(values), revision })) });
 */
export const useEditGuard = <Row extends { readonly revision?: string | undefined }>({
  row,
  read,
  fields,
}: EditGuardOptions<Row>) => {
  const { offers } = useViewer();
  /** The version that the next write replaces: the opened one, or one that the person has seen since. */
  const [seen, setSeen] = useState<Row>();
  const [conflict, setConflict] = useState<Row>();
  const save = async <Result>(
    write: (revision: string | undefined, base: Row | undefined) => Promise<Result>,
    base: Row | undefined = seen ?? row,
  ): Promise<Result> => {
    if (base === undefined) return write(undefined, undefined);
    if (!offers("revision")) {
      const current = await read(base);
      if (textOf(fields(current)) !== textOf(fields(base))) {
        setConflict(current);
        throw new GatewayError("rejected", { status: 412, code: "revision_conflict" });
      }
      return write(undefined, base);
    }
    try {
      return await write(base.revision, base);
    } catch (error) {
      const stored = storedVersion(error);
      // The refusal carries the row in the shape of the row that was read.
      if (stored !== undefined) setConflict(stored as Row);
      throw error;
    }
  };
  return {
    save,
    fields,
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

/** What {@link useEditGuard} returns. */
export type EditGuard<Row extends { readonly revision?: string | undefined }> = ReturnType<typeof useEditGuard<Row>>;
