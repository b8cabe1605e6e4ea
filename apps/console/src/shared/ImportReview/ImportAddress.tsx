import { Button, Group, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { errorMessage, failureOf } from "../../lib/notify.ts";

export interface ImportAddressProps {
  readonly label: string;
  readonly help: string;
  /** Name of the button. */
  readonly action: string;
  /** Address before one is typed. */
  readonly proposed?: string | undefined;
  /** Has the gateway read the address; its rejection stands at the field. */
  readonly onRead: (url: string) => Promise<void>;
}

/** Where an import comes from: an address that the gateway reads. */
export const ImportAddress = ({ label, help, action, proposed = "", onRead }: ImportAddressProps): ReactNode => {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [reading, setReading] = useState(false);
  const url = typed ?? proposed;
  const read = async (): Promise<void> => {
    setReading(true);
    setError(await failureOf(() => onRead(url), errorMessage));
    setReading(false);
  };
  return (
    <Group align="end" wrap="nowrap">
      <TextInput
        flex={1}
        dir="ltr"
        type="url"
        label={label}
        description={help}
        value={url}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button loading={reading} disabled={url.trim() === ""} onClick={() => void read()}>
        {action}
      </Button>
    </Group>
  );
};
