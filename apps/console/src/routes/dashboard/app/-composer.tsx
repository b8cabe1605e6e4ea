import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconButton } from "@one-hub/ui";
import { IconPhotoPlus, IconPlayerStop, IconSend2, IconX } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "../../../lib/notify.ts";
import { hasModels, lanesOf, type Setup } from "./-chat.ts";
import type { KnownModels } from "./-known-models.ts";
import { pictureBounds, pictureKinds, takePictures } from "./-pictures.ts";
import own from "./-playground.module.css";
import type { Said } from "./-use-playground.ts";

export interface ComposerProps {
  readonly said: Said;
  /** Of what is there by then: pictures take a moment to be read, and another one may be pasted meanwhile. */
  readonly onChange: (change: (said: Said) => Said) => void;
  readonly busy: boolean;
  /** A model is chosen, and no parameter is wrong. */
  readonly ready: boolean;
  readonly known: KnownModels;
  readonly setup: Setup;
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** Of the message box. */
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** The first of the models that, by what the gateway tells, takes no pictures. */
const blindOf = (known: KnownModels, setup: Setup): string | undefined =>
  lanesOf(setup)
    .map((lane) => setup.models[lane])
    .find((model) => {
      const takes = known?.get(model)?.reads ?? [];
      return takes.length > 0 && !takes.includes("image");
    });

/** Where a message is written: Enter sends, Shift and Enter begin a line; pictures are picked, pasted or dropped. */
export const Composer = ({
  said,
  onChange,
  busy,
  ready,
  known,
  setup,
  onSend,
  onStop,
  ref,
}: ComposerProps): ReactNode => {
  const { t } = useTranslation("app");
  const resetFiles = useRef<() => void>(null);
  const [over, setOver] = useState(false);
  const blind = blindOf(known, setup);
  const blocked = blind !== undefined && said.pictures.length > 0;
  const something = said.text.trim() !== "" || said.pictures.length > 0;
  const maySend = ready && !blocked && !busy && something;
  // Sent before the models are known, it goes as soon as they are, unless something else is typed.
  const wished = useRef<Said>(undefined);
  const early = !busy && something && !hasModels(setup);
  const send = (): void => {
    if (maySend) onSend();
    else wished.current = early ? said : undefined;
  };
  const sendWished = useEffectEvent(() => {
    if (wished.current === said) onSend();
    wished.current = undefined;
  });
  useEffect(() => {
    if (maySend) sendWished();
  }, [maySend]);
  const action = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The button to stop becomes the one to send, which is disabled and would drop the focus. After a tap the phone's keyboard stays away.
    const button = action.current;
    if (!busy && button?.matches(":focus-visible") === true) button.form?.querySelector("textarea")?.focus();
  }, [busy]);
  const take = async (list: readonly File[]): Promise<void> => {
    if (list.length === 0) return;
    if (blind !== undefined) {
      notifyError(t("pictures.blind", { model: blind }));
      return;
    }
    const { pictures, refused } = await takePictures(list, pictureBounds.each - said.pictures.length);
    const [first] = refused;
    if (first !== undefined)
      notifyError(
        t(`pictures.${first.why}`, {
          name: first.name,
          most: pictureBounds.each,
          megabytes: pictureBounds.megabytes,
        }),
      );
    if (pictures.length > 0)
      onChange((now) => ({ ...now, pictures: [...now.pictures, ...pictures].slice(0, pictureBounds.each) }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // While characters are being composed Enter belongs to the input method; Safari tells it by the old key code alone.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };
  /** Takes files, and leaves anything else to the browser. */
  const takeFrom = (event: SyntheticEvent, { files }: DataTransfer): void => {
    if (files.length === 0) return;
    event.preventDefault();
    void take([...files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Files dropped on it; the button does the same.
    <form
      className={own["composer"]}
      data-over={over || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        takeFrom(event, event.dataTransfer);
      }}
    >
      {said.pictures.length === 0 ? null : (
        <Group component="ul" gap="sm" className={own["pictures"] ?? ""} aria-label={t("pictures.label")}>
          {said.pictures.map((picture, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two may be the same.
            <li key={`${index} ${picture.name}`}>
              <img src={picture.data} alt={picture.name} />
              <IconButton
                size="sm"
                className={own["drop"]}
                label={t("pictures.remove", { name: picture.name })}
                icon={<IconX />}
                onClick={() =>
                  onChange((now) => ({ ...now, pictures: now.pictures.filter((each) => each !== picture) }))
                }
              />
            </li>
          ))}
        </Group>
      )}
      {blocked ? (
        <Text inherit c="var(--ui-bad)" fz="sm" role="alert">
          {t("pictures.blind", { model: blind })}
        </Text>
      ) : null}
      <textarea
        ref={ref}
        className={own["input"]}
        rows={2}
        dir="auto"
        enterKeyHint="send"
        aria-label={t("message")}
        placeholder={t("placeholder")}
        value={said.text}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange((now) => ({ ...now, text }));
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => takeFrom(event, event.clipboardData)}
      />
      <Group wrap="nowrap" justify="space-between">
        <FileButton
          multiple
          accept={pictureKinds}
          disabled={blind !== undefined}
          resetRef={resetFiles}
          onChange={(list) => {
            // The same file may be picked again.
            resetFiles.current?.();
            void take(list);
          }}
        >
          {(props) => (
            <IconButton
              size="sm"
              label={t("pictures.add")}
              icon={<IconPhotoPlus />}
              disabled={blind !== undefined}
              {...props}
            />
          )}
        </FileButton>
        <Text span flex={1} miw={0} fz={12} lh="16px" c="var(--ui-faint)" visibleFrom="xs">
          {t("hint")}
        </Text>
        {busy ? (
          <Button ref={action} size="xs" leftSection={<IconPlayerStop size={14} />} onClick={onStop}>
            {t("stop")}
          </Button>
        ) : (
          <Button
            ref={action}
            size="xs"
            variant="filled"
            type="submit"
            leftSection={<IconSend2 size={14} className={own["send"]} />}
            disabled={!maySend}
          >
            {t("send")}
          </Button>
        )}
      </Group>
    </form>
  );
};
