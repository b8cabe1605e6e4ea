import "@mantine/spotlight/styles.layer.css";

import { Text, UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";

import { IconButton } from "../IconButton/IconButton.tsx";
import { useEscape } from "../theme/escape.ts";
import { useOpenedAfterMount } from "../theme/opened.ts";
import { useUiTexts } from "../theme/texts.ts";
import { useMedia } from "../theme/use-media.ts";
import classes from "./CommandPalette.module.css";
import type { CommandPaletteProps } from "./CommandPalette.tsx";

/** The window itself; its own chunk. Mantine's Spotlight, with the roles and names that a combobox has for screen readers. */
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
  const phone = useMedia("(max-width: 599.98px)");
  const prefix = useId();
  const [[store, spotlight]] = useState(createSpotlight);
  const [marked, setMarked] = useState(0);
  /** Spotlight's store does not notify of the marked action; the field's `aria-activedescendant` needs it. */
  const mark = (at: number): void => {
    store.updateState((state) => ({ ...state, selected: at }));
    setMarked(at);
  };
  const shown = useOpenedAfterMount(opened);
  useEscape(shown, onClose);
  useEffect(() => {
    if (!shown) {
      spotlight.close();
      return;
    }
    spotlight.open();
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [shown, spotlight, store]);

  const items = groups.flatMap((group) => group.items);
  const idOf = (id: string): string => `${prefix}-${id}`;
  // If the marked one is gone, the first match is marked.
  const active = items[marked] ?? items[0];
  const visible = groups.filter((group) => group.items.length > 0 || group.note !== undefined);
  return (
    <Spotlight.Root
      store={store}
      query={value}
      onQueryChange={(query) => {
        mark(0);
        onChange(query);
      }}
      // After the field's own keys.
      onKeyDown={() => setMarked(store.getState().selected)}
      onSpotlightClose={onClose}
      shortcut={null}
      size={620}
      yOffset="12dvh"
      zIndex={250}
      closeOnEscape={false}
      transitionProps={{ duration: 120, transition: "fade" }}
      classNames={{ content: classes["content"] ?? "", body: classes["body"] ?? "" }}
      attributes={{ content: { "aria-label": label } }}
    >
      <Spotlight.Search
        role="combobox"
        data-autofocus
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${prefix}-list`}
        aria-activedescendant={active === undefined ? undefined : idOf(active.id)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        // A phone would cut the longer one, without an ellipsis while it has the focus.
        placeholder={phone ? label : placeholder}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={<IconButton size="sm" label={texts.close} icon={<IconX />} onClick={onClose} />}
        classNames={{ wrapper: classes["field"] ?? "", input: classes["input"] ?? "" }}
      />
      <VisuallyHidden>
        <span role="status">{items.length === 0 ? noMatch : resultsText(items.length)}</span>
      </VisuallyHidden>
      <Spotlight.ActionsList className={classes["results"] ?? ""}>
        <div id={`${prefix}-list`} role="listbox" aria-label={label}>
          {visible.map((group) =>
            group.items.length === 0 ? null : (
              <div key={group.id} role="group" aria-labelledby={idOf(`group-${group.id}`)}>
                <Text
                  component="div"
                  size="xs"
                  fw={550}
                  c="dimmed"
                  p="8px 10px 4px"
                  id={idOf(`group-${group.id}`)}
                  role="presentation"
                >
                  {group.label}
                </Text>
                {group.items.map((item) => (
                  <Spotlight.Action
                    key={item.id}
                    // Spotlight drops an action's id, which the field refers to.
                    renderRoot={(props: UnstyledButtonProps) => <UnstyledButton {...props} id={idOf(item.id)} />}
                    role="option"
                    aria-selected={item === active}
                    data-selected={item === active || undefined}
                    label={item.label}
                    leftSection={item.icon}
                    rightSection={
                      item.hint === undefined ? undefined : <span className={classes["hint"]}>{item.hint}</span>
                    }
                    closeSpotlightOnTrigger={false}
                    classNames={{ action: classes["option"] ?? "", actionSection: classes["icon"] ?? "" }}
                    onPointerMove={() => {
                      const at = items.indexOf(item);
                      if (at !== marked) mark(at);
                    }}
                    onClick={() => {
                      onClose();
                      item.onSelect();
                    }}
                  />
                ))}
              </div>
            ),
          )}
        </div>
        {visible.map((group) =>
          group.note === undefined ? null : (
            <Text key={group.id} component="div" p={10} c="dimmed">
              {group.note}
            </Text>
          ),
        )}
        {visible.length === 0 ? (
          <Text px={10} py={28} ta="center" c="dimmed">
            {noMatch}
          </Text>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
