import type { Demo } from "../../demo/demo.ts";
import { StatusDot, Tag } from "./Status.tsx";

const tones = ["neutral", "ok", "warn", "bad", "info"] as const;

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  ...tones.map((tone): Demo => ({
    name: `Tag, ${tone}`,
    render: (place) => (
      <Tag {...place} tone={tone} dot>
        Enabled
      </Tag>
    ),
  })),
  ...tones.map((tone): Demo => ({
    name: `StatusDot, ${tone}`,
    render: (place) => (
      <StatusDot {...place} tone={tone}>
        Enabled
      </StatusDot>
    ),
  })),
  {
    name: "Tag, accent",
    render: (place) => (
      <Tag {...place} tone="accent">
        vip
      </Tag>
    ),
  },
];
