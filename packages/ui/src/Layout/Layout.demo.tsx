import type { Demo } from "../../demo/demo.ts";
import { Columns, Facts, Row, ScreenReaderOnly, Stack } from "./Layout.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "Stack",
    render: (place) => (
      <Stack {...place}>
        <span>a</span>
        <span>b</span>
      </Stack>
    ),
  },
  {
    name: "Row",
    render: (place) => (
      <Row {...place} justify="between">
        <span>a</span>
        <span>b</span>
      </Row>
    ),
  },
  {
    name: "Columns",
    render: (place) => (
      <Columns {...place} shape="wide-start">
        <span>a</span>
        <span>b</span>
      </Columns>
    ),
  },
  {
    name: "Facts",
    render: (place) => (
      <Facts
        {...place}
        facts={[
          { id: "a", name: "Request", value: "20261120" },
          { id: "b", name: "Charged", value: "$0.01", strong: true },
        ]}
      />
    ),
  },
  { name: "ScreenReaderOnly", render: (place) => <ScreenReaderOnly {...place}>said</ScreenReaderOnly> },
];
