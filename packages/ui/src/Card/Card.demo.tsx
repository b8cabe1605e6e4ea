import { Button } from "@mantine/core";
import type { Demo } from "../../demo/demo.ts";
import { Card } from "./Card.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "Card",
    render: (place) => (
      <Card {...place} title="Quick start" description="In a minute" end={<a href="#all">All</a>}>
        Text
      </Card>
    ),
  },
  {
    name: "Card, divided",
    render: (place) => (
      <Card divided {...place} title="Profile" description="Who you are" footer={<Button>Save</Button>}>
        Text
      </Card>
    ),
  },
];
