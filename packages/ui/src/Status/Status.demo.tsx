import type { Demo } from "../../demo/demo.ts";
import { StatusDot } from "./Status.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = (["neutral", "ok", "warn", "bad", "info"] as const).map((tone) => ({
  name: `StatusDot, ${tone}`,
  render: (place) => (
    <StatusDot {...place} tone={tone}>
      Enabled
    </StatusDot>
  ),
}));
