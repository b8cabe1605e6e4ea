import type { Demo } from "../../demo/demo.ts";
import { sample } from "../../demo/sample.ts";
import { CodeBlock } from "./CodeBlock.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "CodeBlock",
    render: (place) => <CodeBlock {...place} label="Sample" samples={[{ id: "curl", label: "curl", code: sample }]} />,
  },
  {
    name: "CodeBlock, languages",
    render: (place) => (
      <CodeBlock
        {...place}
        label="Sample"
        samples={[
          { id: "curl", label: "curl", code: sample },
          { id: "python", label: "Python", code: ["import openai ", { kind: "comment", text: "# the client" }] },
        ]}
      />
    ),
  },
];
