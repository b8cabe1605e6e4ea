import { Modal, VisuallyHidden } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useEscape } from "../theme/escape.ts";
import { useOpenedAfterMount } from "../theme/opened.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./CommandPalette.module.css";
import type { CommandPaletteProps, PaletteItem } from "./CommandPalette.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
}

const Option = ({ id, item, active, onActive, onChoose }: OptionProps): ReactNode => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // The field has the focus and hears the keys: this is the pointer's way.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      className={classes["option"]}
      onPointerMove={onActive}
      onClick={onChoose}
    >
      <span className={classes["icon"]}>{item.icon}</span>
      <span className={classes["label"]}>{item.label}</span>
      {item.hint === undefined ? null : <span className={classes["hint"]}>{item.hint}</span>}
    </div>
  );
};

/** The window itself; its own chunk. */
export const CommandPaletteBody = ({
  opened,
  onClose,
  label,
  placeholder,
  value,
  onChange,
  groups,
  noMatch,
  resultsText,
}: CommandPaletteProps): ReactNode => {
  const texts = useUiTexts();
  const prefix = useId();
  const shown = useOpenedAfterMount(opened);
  useEscape(shown, onClose);
  const items = groups.flatMap((group) => group.items);
  const [wanted, setWanted] = useState<string>();
  // If the marked item is gone, the first match is marked.
  const active = items.find((item) => item.id === wanted) ?? items[0];
  const idOf = (item: PaletteItem): string => `${prefix}-${item.id}`;

  const choose = (item: PaletteItem | undefined): void => {
    if (item === undefined) return;
    onClose();
    item.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const at = active === undefined ? -1 : items.indexOf(active);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(items.length - 1, at + 8),
      PageUp: Math.max(0, at - 8),
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (items.length > 0) setWanted(items[(step + items.length) % items.length]?.id);
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(active);
    }
  };
  const visible = groups.filter((group) => group.items.length > 0 || group.note !== undefined);
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      size={620}
      yOffset="12dvh"
      zIndex={250}
      closeOnEscape={false}
      classNames={{ overlay: classes["overlay"] ?? "", content: classes["content"] ?? "" }}
      transitionProps={{ duration: 120, transition: "fade" }}
      // The next opening starts with an empty search.
      onExitTransitionEnd={() => {
        setWanted(undefined);
        onChange("");
      }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <div className={classes["field"]}>
          <IconSearch size={18} className={classes["glass"]} aria-hidden />
          <input
            className={classes["input"]}
            type="text"
            role="combobox"
            data-autofocus
            aria-label={label}
            aria-expanded
            aria-autocomplete="list"
            aria-controls={`${prefix}-list`}
            aria-activedescendant={active === undefined ? undefined : idOf(active)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            // An empty one stands as its placeholder reads.
            dir={value === "" ? undefined : "auto"}
            placeholder={placeholder}
            value={value}
            onChange={(event) => {
              setWanted(undefined);
              onChange(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton size="sm" label={texts.close} icon={<IconX />} onClick={onClose} />
        </div>
        <VisuallyHidden>
          <span role="status">{items.length === 0 ? noMatch : resultsText(items.length)}</span>
        </VisuallyHidden>
        <div className={classes["results"]} tabIndex={0}>
          <div id={`${prefix}-list`} role="listbox" aria-label={label}>
            {visible.map((group) =>
              group.items.length === 0 ? null : (
                <div key={group.id} role="group" aria-labelledby={`${prefix}-group-${group.id}`}>
                  <div id={`${prefix}-group-${group.id}`} className={classes["heading"]} role="presentation">
                    {group.label}
                  </div>
                  {group.items.map((item) => (
                    <Option
                      key={item.id}
                      id={idOf(item)}
                      item={item}
                      active={item === active}
                      onActive={() => setWanted(item.id)}
                      onChoose={() => choose(item)}
                    />
                  ))}
                </div>
              ),
            )}
          </div>
          {visible.map((group) =>
            group.note === undefined ? null : (
              <div key={group.id} className={classes["note"]}>
                {group.note}
              </div>
            ),
          )}
          {visible.length === 0 ? <p className={classes["none"]}>{noMatch}</p> : null}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
};
