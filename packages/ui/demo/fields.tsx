import { Checkbox, MultiSelect, Select, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { DateTimeField, FormSection, MoreFields, NumberField } from "../src/index.ts";
import { noop } from "./noop.ts";

/** Every field, in the sections of a form. */
export const DemoFields = (): ReactNode => {
  const [limited, setLimited] = useState(true);
  return (
    <>
      <FormSection title="Key">
        <TextInput label="Name" description="Shown in lists and logs." defaultValue="production" />
        <Select label="Group" data={["default", "vip", "svip"]} defaultValue="default" searchable />
        <DateTimeField
          label="Expires"
          value="2026-12-31T23:59:59"
          onChange={noop}
          description="Local time. Leave empty for a key that stays."
        />
      </FormSection>
      <FormSection title="Limits" description="What this key may spend and call.">
        <Switch
          label="Limit the amount"
          description="The key stops when the amount is used up."
          checked={limited}
          onChange={(event) => setLimited(event.currentTarget.checked)}
        />
        <NumberField label="Amount" value="5o" onChange={noop} unit="USD" error="Type a number, e.g. 50." />
        <MultiSelect
          label="Models"
          data={["gpt-5.2-mini", "claude-sonnet-5", "deepseek-v4"]}
          defaultValue={["gpt-5.2-mini", "claude-sonnet-5"]}
        />
      </FormSection>
      <MoreFields title="More" hint="addresses, heartbeat" defaultOpen>
        <TagsInput
          label="Addresses"
          description="CIDR ranges or single addresses."
          defaultValue={["10.0.0.0/8", "2001:db8::/32"]}
        />
        <Checkbox
          label="Send a heartbeat"
          description="A line every 15 s keeps slow streams open."
          checked
          onChange={noop}
        />
        <Textarea label="Note" defaultValue="Two lines of text" />
      </MoreFields>
    </>
  );
};
