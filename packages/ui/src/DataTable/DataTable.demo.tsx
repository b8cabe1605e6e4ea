import type { Demo } from "../../demo/demo.ts";
import { callColumns, callDetail, calls, useKeyTable } from "../../demo/data.tsx";
import { type DataTableProps, DataTable } from "./DataTable.tsx";
import type { DemoKey, KeySort } from "../../demo/data.tsx";
import type { Place } from "../../demo/demo.ts";
import type { ReactNode } from "react";

const Keys = ({
  place,
  rows,
  ...rest
}: { readonly place: Place; readonly rows?: readonly DemoKey[] } & Partial<
  DataTableProps<DemoKey, KeySort>
>): ReactNode => {
  const table = useKeyTable(rows);
  return (
    <DataTable
      {...table}
      {...place}
      label="Keys"
      state={{ kind: "ready" }}
      empty={{ title: "No keys yet", text: "A key lets a program call the models." }}
      {...rest}
    />
  );
};

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "DataTable",
    render: (place) => (
      <Keys
        place={place}
        page={1}
        pageSize={20}
        total={6}
        onPageChange={() => undefined}
        onPageSizeChange={() => undefined}
      />
    ),
  },
  {
    name: "DataTable, selection",
    render: (place) => (
      <Keys place={place} selected={new Set([2])} bulkActions={() => <button type="button">Enable</button>} />
    ),
  },
  {
    name: "DataTable, loading",
    render: (place) => (
      <Keys
        place={place}
        rows={[]}
        state={{ kind: "loading" }}
        page={1}
        pageSize={20}
        total={0}
        onPageChange={() => undefined}
      />
    ),
  },
  { name: "DataTable, loading again", render: (place) => <Keys place={place} state={{ kind: "loading" }} /> },
  { name: "DataTable, empty", render: (place) => <Keys place={place} rows={[]} /> },
  {
    name: "DataTable, no match",
    render: (place) => (
      <Keys place={place} rows={[]} filtered onClearFilters={() => undefined} noMatch={{ title: "No key matches" }} />
    ),
  },
  {
    name: "DataTable, error",
    render: (place) => (
      <Keys
        place={place}
        rows={[]}
        state={{ kind: "error", title: "The keys could not be loaded", onRetry: () => undefined }}
      />
    ),
  },
  {
    name: "DataTable, error over rows",
    render: (place) => (
      <Keys
        place={place}
        state={{ kind: "error", title: "Not up to date", text: "The server did not answer.", onRetry: () => undefined }}
      />
    ),
  },
  {
    name: "DataTable, forbidden",
    render: (place) => (
      <Keys place={place} state={{ kind: "forbidden", title: "Not for your account", onRetry: () => undefined }} />
    ),
  },
  {
    name: "DataTable, detail",
    render: (place) => (
      <DataTable
        {...place}
        label="Calls"
        columns={callColumns}
        rows={calls(5)}
        getRowId={(call) => call.id}
        state={{ kind: "ready" }}
        empty={{ title: "None" }}
        detail={callDetail}
        view={{ hidden: ["first"], density: "dense" }}
      />
    ),
  },
];
