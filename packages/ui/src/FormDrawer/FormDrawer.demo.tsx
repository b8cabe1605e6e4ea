import type { Demo } from "../../demo/demo.ts";
import { DemoFields } from "../../demo/fields.tsx";
import { FormDrawer } from "./FormDrawer.tsx";
import { SideDrawer } from "./SideDrawer.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "FormDrawer",
    placed: false,
    opens: true,
    render: ({ onClose = () => undefined }) => (
      <FormDrawer
        opened
        onClose={onClose}
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
    opens: true,
    render: ({ onClose = () => undefined }) => (
      <SideDrawer opened onClose={onClose} title="Record" footer={<button type="button">Edit</button>}>
        Text
      </SideDrawer>
    ),
  },
];
