import { Button, Code, SegmentedControl } from "@mantine/core";
import { IconActivity, IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { DataTable, FilterChip, PageHeader } from "../../src/index.ts";
import { callColumns, callDetail, type CallSort, calls, type DemoCall } from "../data.tsx";
import { Shell } from "../shell.tsx";
import { noop } from "../noop.ts";

/** The log with its filters. */
export const Log = (): ReactNode => {
  const query = new URLSearchParams(location.search);
  const [type, setType] = useState("usage");
  const [sort, setSort] = useState<CallSort | `-${CallSort}`>("-created_at");
  const [rows] = useState(() => calls(Number(query.get("rows") ?? 7)));
  return (
    <Shell page="log">
      <PageHeader
        title="Log"
        state="$1.84 over 1,204 calls in this view · 14 RPM · 22.6k TPM"
        actions={
          <>
            <Button leftSection={<IconActivity size={18} />}>Live</Button>
            <Button leftSection={<IconDownload size={18} />}>CSV</Button>
          </>
        }
      />
      <DataTable<DemoCall, CallSort>
        label="Calls"
        columns={callColumns}
        rows={rows}
        getRowId={(row) => row.id}
        getRowLabel={(row) => `call at ${row.time}`}
        state={{ kind: "ready" }}
        empty={{ title: "No calls yet" }}
        sort={sort}
        onSortChange={setSort}
        detail={callDetail}
        view={{ hidden: [], density: "dense" }}
        onViewChange={noop}
        page={1}
        pageSize={100}
        total={1204}
        onPageChange={noop}
        onPageSizeChange={noop}
        card={(row) => ({
          primary: <Code>{row.model}</Code>,
          end: row.cost,
          secondary: `${row.time} · ${row.key} · ${row.duration} · ${row.input} in, ${row.output} out`,
        })}
        tools={
          <>
            <SegmentedControl
              aria-label="Type"
              value={type}
              onChange={setType}
              data={[
                { value: "all", label: "All" },
                { value: "usage", label: "Usage" },
                { value: "topup", label: "Top-ups" },
                { value: "failed", label: "Failed" },
                { value: "system", label: "System" },
              ]}
            />
            <FilterChip label="Time" value="Today" valueOnly onClear={noop}>
              x
            </FilterChip>
            <FilterChip label="Key" value="production, ci-smoke, mei-laptop" onClear={noop}>
              x
            </FilterChip>
            <FilterChip label="Model" onClear={noop}>
              x
            </FilterChip>
          </>
        }
      />
    </Shell>
  );
};
