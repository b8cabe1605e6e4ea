import { type ReactNode, useState } from "react";
import {
  CheckboxField,
  DateTimeField,
  FormSection,
  MoreFields,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TagsField,
  TextAreaField,
  TextField,
} from "../src/index.ts";
import { noop } from "./noop.ts";

/** Every field, in the sections of a form. */
export const DemoFields = (): ReactNode => {
  const [limited, setLimited] = useState(true);
  return (
    <>
      <FormSection title="Key">
        <TextField label="Name" description="Shown in lists and logs." defaultValue="production" />
        <SelectField label="Group" data={["default", "vip", "svip"]} defaultValue="default" searchable />
        <DateTimeField
          label="Expires"
          value="2026-12-31T23:59:59"
          onChange={noop}
          description="Local time. Leave empty for a key that stays."
        />
      </FormSection>
      <FormSection title="Limits" description="What this key may spend and call.">
        <SwitchField
          label="Limit the amount"
          description="The key stops when the amount is used up."
          checked={limited}
          onChange={setLimited}
        />
        <NumberField label="Amount" value="5o" onChange={noop} unit="USD" error="Type a number, e.g. 50." />
        <MultiSelectField
          label="Models"
          data={["gpt-5.2-mini", "claude-sonnet-5", "deepseek-v4"]}
          defaultValue={["gpt-5.2-mini", "claude-sonnet-5"]}
        />
      </FormSection>
      <MoreFields title="More" hint="addresses, heartbeat" defaultOpen>
        <TagsField
          label="Addresses"
          description="CIDR ranges or single addresses."
          defaultValue={["10.0.0.0/8", "2001:db8::/32"]}
        />
        <CheckboxField
          label="Send a heartbeat"
          description="A line every 15 s keeps slow streams open."
          checked
          onChange={noop}
        />
        <TextAreaField label="Note" defaultValue="Two lines of text" />
      </MoreFields>
    </>
  );
};
