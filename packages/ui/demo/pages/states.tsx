import { SimpleGrid, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode } from "react";
import { Card, DataTable, FilterChip, PageHeader, showToast, StateView, StatStrip } from "../../src/index.ts";
import { useKeyTable } from "../data.tsx";
import { Shell } from "../shell.tsx";
import { DemoChart } from "../chart.tsx";
import { noop } from "../noop.ts";

/** Every state of a list and of a page. */
export const States = (): ReactNode => {
  const table = useKeyTable([]);
  const filled = useKeyTable();
  return (
    <Shell page="states">
      <PageHeader
        title="States"
        state={null}
        actions={
          <>
            <Button onClick={() => showToast({ tone: "ok", text: "Key production is disabled.", closeLabel: "Close" })}>
              Toast
            </Button>
            <Button
              onClick={() =>
                showToast({
                  tone: "bad",
                  title: "Not saved",
                  text: "The server did not answer. Try again in a minute.",
                  closeLabel: "Close",
                })
              }
            >
              Bad toast
            </Button>
          </>
        }
      />
      <StatStrip
        stats={[
          { id: "a", name: "Balance", value: undefined },
          { id: "b", name: "Used", value: undefined },
          { id: "c", name: "Calls", value: 0, meaning: "none yet" },
        ]}
      />
      <Card title="Loading chart">
        <DemoChart loading />
      </Card>
      <DataTable
        {...table}
        label="Loading"
        state={{ kind: "loading" }}
        empty={{ title: "" }}
        page={1}
        pageSize={20}
        total={0}
        onPageChange={noop}
      />
      <DataTable
        {...table}
        label="Empty"
        state={{ kind: "ready" }}
        empty={{
          title: "No keys yet",
          text: "A key lets a program call the models, within the limits that you set.",
          actions: (
            <Button variant="filled" leftSection={<IconPlus size={18} />}>
              New key
            </Button>
          ),
        }}
      />
      <DataTable
        {...table}
        label="No match"
        state={{ kind: "ready" }}
        filtered
        onClearFilters={noop}
        empty={{ title: "" }}
        noMatch={{ title: "No key matches", text: "Name contains “prod”, status Expired." }}
        tools={
          <FilterChip label="Status" value="Expired" onClear={noop}>
            x
          </FilterChip>
        }
      />
      <DataTable
        {...table}
        label="Error"
        state={{
          kind: "error",
          title: "The keys could not be loaded",
          text: "The server did not answer within 30 s.",
          onRetry: noop,
        }}
        empty={{ title: "" }}
      />
      <DataTable
        {...filled}
        label="Stale"
        state={{
          kind: "error",
          title: "Not up to date",
          text: "The server did not answer within 30 s.",
          onRetry: noop,
        }}
        empty={{ title: "" }}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: "lg", md: "xl" }}>
        <Card>
          <StateView
            kind="offline"
            title="No connection"
            text="Your device is offline. This page goes on by itself when it is back."
          />
        </Card>
        <Card>
          <StateView
            kind="server"
            title="Something went wrong!"
            detail="500 · 20261120143207"
            actions={<Button>Try again</Button>}
          />
        </Card>
        <Card>
          <StateView
            kind="forbidden"
            title="Not for your account"
            text="An administrator can change that."
            actions={<Button>Back</Button>}
          />
        </Card>
        <Card>
          <StateView
            kind="notFound"
            title="Nothing here"
            text="The address leads nowhere."
            actions={<Button>Home</Button>}
          />
        </Card>
      </SimpleGrid>
    </Shell>
  );
};
