import type { Demo } from "../../demo/demo.ts";
import { Anchor, FactLine, Money, Mono, Muted, Small, Strong, TimeText } from "./Text.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "Mono", render: (place) => <Mono {...place}>gpt-5.2-mini</Mono> },
  { name: "Money", render: (place) => <Money {...place}>$0.014100</Money> },
  { name: "Muted", render: (place) => <Muted {...place}>muted</Muted> },
  { name: "Small", render: (place) => <Small {...place}>small</Small> },
  { name: "Strong", render: (place) => <Strong {...place}>strong</Strong> },
  {
    name: "FactLine",
    render: (place) => <FactLine {...place} facts={[<Mono key="id">req-7f3a</Mono>, "chatbot", "2.05 s"]} />,
  },
  {
    name: "TimeText",
    render: (place) => (
      <TimeText {...place} exact="2026-11-20 14:32:07" dateTime="2026-11-20T14:32:07Z">
        2 min ago
      </TimeText>
    ),
  },
  {
    name: "Anchor",
    render: (place) => (
      <Anchor {...place} href="#there">
        There
      </Anchor>
    ),
  },
];
