import type { Demo } from "../../demo/demo.ts";
import { FormSection, MoreFields } from "./FormSection.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "FormSection",
    render: (place) => (
      <FormSection {...place} title="Limits" description="What it may spend.">
        <span>field</span>
      </FormSection>
    ),
  },
  {
    name: "MoreFields",
    render: (place) => (
      <MoreFields {...place} title="More" hint="addresses">
        <span>field</span>
      </MoreFields>
    ),
  },
];
