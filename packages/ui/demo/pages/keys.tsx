import { Button, Stack, NativeSelect } from "@mantine/core";
import { IconDownload, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog, DataTable, FilterChip, FormDrawer, PageHeader, SearchField } from "../../src/index.ts";
import { useKeyTable } from "../data.tsx";
import { Shell } from "../shell.tsx";
import { DemoFields } from "../fields.tsx";
import { noop } from "../noop.ts";

/** The list of keys with its drawer and its question. */
export const Keys = (): ReactNode => {
  const table = useKeyTable();
  const query = new URLSearchParams(location.search);
  const [name, setName] = useState("");
  const [status, setStatus] = useState<string | undefined>(query.has("set") ? "Enabled" : undefined);
  const [form, setForm] = useState(query.has("form"));
  const [confirm, setConfirm] = useState(query.has("confirm"));
  return (
    <Shell page="key">
      <PageHeader
        title="Keys"
        state="6 keys · $85.81 used in all"
        actions={
          <>
            <Button leftSection={<IconDownload size={18} />}>Export</Button>
            <Button variant="filled" leftSection={<IconPlus size={18} />} onClick={() => setForm(true)}>
              New key
            </Button>
          </>
        }
      />
      <DataTable
        {...table}
        {...(query.has("sel") && table.selected?.size === 0 ? { selected: new Set([2]) } : {})}
        label="Keys"
        state={{ kind: "ready" }}
        empty={{ title: "No keys yet" }}
        page={1}
        pageSize={20}
        total={6}
        onPageChange={noop}
        onPageSizeChange={noop}
        tools={
          <>
            <SearchField label="Name" value={name} onSearch={setName} />
            <FilterChip label="Status" value={status} onClear={() => setStatus(undefined)}>
              {(close) => (
                <Stack gap="sm">
                  <NativeSelect
                    label="Status"
                    data={["Enabled", "Disabled"]}
                    value={status ?? ""}
                    onChange={(event) => {
                      setStatus(event.currentTarget.value);
                      close();
                    }}
                  />
                </Stack>
              )}
            </FilterChip>
            <FilterChip label="Group" onClear={noop}>
              x
            </FilterChip>
          </>
        }
        bulkActions={
          <>
            <Button size="xs">Enable</Button>
            <Button size="xs">Disable</Button>
            <Button size="xs" color="bad" leftSection={<IconTrash size={16} />} onClick={() => setConfirm(true)}>
              Delete
            </Button>
          </>
        }
      />
      <FormDrawer
        opened={form}
        onClose={() => setForm(false)}
        title="New key"
        onSubmit={(event) => event.preventDefault()}
        submitText="Create key"
        busyText="Creating…"
        busy={query.has("busy")}
        error={query.has("busy") ? "The name is taken. Choose another one." : undefined}
      >
        <DemoFields />
      </FormDrawer>
      <ConfirmDialog
        opened={confirm}
        onClose={() => setConfirm(false)}
        danger
        title="Delete 2 keys?"
        text="Calls with them fail from now on. This cannot be undone."
        touches={["production", "ci-smoke"]}
        confirmText="Delete"
        busyText="Deleting…"
        onConfirm={() => Promise.resolve("The server did not answer.")}
      />
    </Shell>
  );
};
