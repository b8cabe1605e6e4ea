import { FileButton, Button, Group, Stack, Textarea } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const MEGABYTE = 1_000_000;
/** Larger files are not read: one operation of the gateway takes a body of a megabyte. */
const MAX_FILE_BYTES = 5 * MEGABYTE;

export interface ImportSourceProps {
  /** Types of files that the chooser offers, e.g. ".csv,.json". */
  readonly accept: string;
  /** Placeholder of the pasted text. */
  readonly placeholder?: string | undefined;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Why the text cannot be used. */
  readonly error?: string | undefined;
}

/** Where an import comes from: a file, or its content as text. The namespace `administration` must be loaded. */
export const ImportSource = ({ accept, placeholder, text, onTextChange, error }: ImportSourceProps): ReactNode => {
  const { t } = useTranslation("administration");
  const resetFile = useRef<() => void>(null);
  const [failure, setFailure] = useState<string>();
  const change = (next: string): void => {
    setFailure(undefined);
    onTextChange(next);
  };
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > MAX_FILE_BYTES) {
      setFailure(t("import.tooLarge", { size: `${MAX_FILE_BYTES / MEGABYTE} MB` }));
      return;
    }
    try {
      const read = await file.text();
      // Other bytes than UTF-8 are replaced without a word: names would be stored as question marks.
      if (read.includes("\uFFFD")) setFailure(t("import.encoding"));
      else if (read.trim() === "") setFailure(t("import.emptyFile"));
      else change(read);
    } catch {
      setFailure(t("import.unreadable"));
    }
  };
  return (
    <Stack gap="sm">
      <Group>
        <FileButton
          accept={accept}
          resetRef={resetFile}
          onChange={(file) => {
            // The same file may be chosen again, e.g. after it was edited.
            resetFile.current?.();
            void read(file);
          }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />}>
              {t("import.choose")}
            </Button>
          )}
        </FileButton>
      </Group>
      <Textarea
        label={t("import.paste")}
        placeholder={placeholder}
        autosize
        minRows={4}
        maxRows={12}
        dir="ltr"
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        error={failure ?? error}
      />
    </Stack>
  );
};
