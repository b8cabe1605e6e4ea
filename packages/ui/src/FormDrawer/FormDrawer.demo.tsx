import type { Demo } from "../../demo/demo.ts";
import { DemoFields } from "../../demo/pages.tsx";
import { FormDrawer, SideDrawer } from "./FormDrawer.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "FormDrawer",
    placed: false,
    render: () => (
      <FormDrawer
        opened
        onClose={() => undefined}
        title="New key"
        intro="Everything can be changed later."
        onSubmit={(event) => event.preventDefault()}
        submitText="Create key"
        busyText="Creating…"
        busy={false}
        error="The name is taken."
      >
        <DemoFields />
      </FormDrawer>
    ),
  },
  {
    name: "SideDrawer",
    placed: false,
    render: () => (
      <SideDrawer opened onClose={() => undefined} title="Record" footer={<button type="button">Edit</button>}>
        Text
      </SideDrawer>
    ),
  },
];
