import type { DataTableColumn } from "@one-hub/ui";

/** A column whose head is found by its id. */
type NamelessColumn<Row, Sort extends string, Id extends string> = Omit<DataTableColumn<Row, Sort>, "id" | "header"> & {
  readonly id: Id;
};

/** Adds the header to each column, by its id; drops columns that are `false`. */
export const withHeads = <Row, Sort extends string, const Id extends string>(
  columns: readonly (NamelessColumn<Row, Sort, Id> | false)[],
  nameOf: (id: Id) => string,
): DataTableColumn<Row, Sort>[] =>
  columns.filter((column) => column !== false).map((column) => ({ ...column, header: nameOf(column.id) }));
