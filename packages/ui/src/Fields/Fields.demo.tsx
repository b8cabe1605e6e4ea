import type { Demo } from "../../demo/demo.ts";
import { DateTimeField } from "./DateTimeField.tsx";
import { CheckboxField, SwitchField } from "./SwitchField.tsx";
import { TextAreaField } from "./TextAreaField.tsx";
import { NativeSelectField } from "./NativeSelectField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { MultiSelectField, SelectField, TagsField } from "./SelectField.tsx";
import { NumberField, TextField } from "./TextField.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "TextField",
    render: (place) => <TextField {...place} label="Name" description="Shown in lists." defaultValue="production" />,
  },
  {
    name: "TextField, wrong",
    render: (place) => <TextField {...place} label="Name" defaultValue="" error="Give it a name." required />,
  },
  {
    name: "TextField, mono",
    render: (place) => <TextField {...place} label="Address" mono defaultValue="10.0.0.1" disabled />,
  },
  {
    name: "NumberField",
    render: (place) => <NumberField {...place} label="Amount" value="50" onChange={() => undefined} unit="USD" />,
  },
  {
    name: "DateTimeField",
    render: (place) => <DateTimeField {...place} label="Expires" value="" onChange={() => undefined} />,
  },
  { name: "TextAreaField", render: (place) => <TextAreaField {...place} label="Note" /> },
  {
    name: "PasswordField",
    placed: false,
    render: () => (
      <PasswordField
        label="Password"
        labelEnd={<a href="#forgot">Forgot it?</a>}
        defaultValue="secret"
        error="They do not match."
      />
    ),
  },
  {
    name: "NativeSelectField",
    render: (place) => <NativeSelectField {...place} label="Group" data={["default", "vip"]} />,
  },
  {
    name: "SelectField",
    render: (place) => <SelectField {...place} label="Group" data={["default", "vip"]} defaultValue="vip" searchable />,
  },
  {
    name: "MultiSelectField",
    render: (place) => <MultiSelectField {...place} label="Models" data={["a", "b"]} defaultValue={["a"]} />,
  },
  {
    name: "TagsField",
    render: (place) => (
      <TagsField {...place} label="Addresses" defaultValue={["10.0.0.0/8"]} error="One is not an address." />
    ),
  },
  {
    name: "SwitchField",
    render: (place) => (
      <SwitchField {...place} label="Limit" description="Stops when used up." checked onChange={() => undefined} />
    ),
  },
  {
    name: "CheckboxField",
    render: (place) => (
      <CheckboxField {...place} label="Agree" checked={false} error="Agree to go on." onChange={() => undefined} />
    ),
  },
];
