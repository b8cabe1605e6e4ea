import type { Demo } from "../../demo/demo.ts";
import { FormError, Note } from "./FormError.tsx";
import { FormSection, MoreFields } from "./FormSection.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "FormError",
    render: (place) => (
      <FormError {...place} title="Not saved" action={<button type="button">Try again</button>}>
        The name is taken.
      </FormError>
    ),
  },
  { name: "Note", render: (place) => <Note {...place}>A key is shown once.</Note> },
  {
    name: "Note, warning",
    render: (place) => (
      <Note {...place} tone="warn">
        Two channels are down.
      </Note>
    ),
  },
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
