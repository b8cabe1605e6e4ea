import { IconWorld } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import type * as List from "./LanguageList.tsx";
import classes from "./LanguageMenu.module.css";

const load = () => import("./LanguageList.tsx");

export interface LanguageMenuProps extends ElementProps<HTMLSpanElement> {
  readonly value: string;
  readonly languages: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** Shows the name beside the globe (sign-in). */
  readonly withName?: boolean | undefined;
}

/**
 * A globe that a mouse opens to a menu of the languages. Under it is the browser's own list: for fingers and the keyboard, before hydration, and where
 * the menu's code does not arrive. No flags: languages are not countries.
 */
export const LanguageMenu = ({
  value,
  languages,
  onChange,
  withName = false,
  className,
  ref,
}: LanguageMenuProps): ReactNode => {
  const texts = useUiTexts();
  const select = useRef<HTMLSelectElement>(null);
  const isMouse = useRef(false);
  const takeOver = useEffectEvent((): void => {
    if (select.current === null) return;
    const chosen = select.current.value;
    if (chosen === value || !languages.some((language) => language.value === value)) return;
    // As after every choice, until its language is there. An event of this one that still comes then has nothing to add.
    select.current.value = value;
    onChange(chosen);
  });
  const [list, setList] = useState<typeof List>();
  const [target, setTarget] = useState<HTMLElement>();
  // A choice made on a prerendered page before its scripts loaded caused no event.
  useEffect(() => takeOver(), []);
  return (
    <span ref={ref} className={clsx(classes["root"], className)} data-icon-only={withName ? undefined : true}>
      <IconWorld size={18} aria-hidden="true" />
      <span className={classes["word"]} aria-hidden="true">
        {languages.find((language) => language.value === value)?.label}
      </span>
      <select
        ref={select}
        // A value restored by the browser's history is not a choice.
        autoComplete="off"
        className={classes["select"]}
        aria-label={texts.language}
        title={texts.language}
        value={value}
        onChange={(event) => {
          if (event.currentTarget.value !== value) onChange(event.currentTarget.value);
        }}
        onPointerEnter={() => {
          // The loader announces a part that is missing by itself (`vite:preloadError`).
          load().then(setList, () => undefined);
        }}
        onPointerDown={({ pointerType }) => {
          isMouse.current = pointerType === "mouse";
        }}
        onMouseDown={(event) => {
          if (list === undefined || !isMouse.current) return;
          event.preventDefault();
          event.currentTarget.focus();
          setTarget(event.currentTarget);
        }}
      >
        {languages.map((language) => (
          <option key={language.value} value={language.value} lang={language.value}>
            {language.label}
          </option>
        ))}
      </select>
      {list === undefined || target === undefined ? null : (
        <list.LanguageList
          target={target}
          value={value}
          languages={languages}
          onChange={onChange}
          onClose={() => {
            target.focus();
            setTarget(undefined);
          }}
        />
      )}
    </span>
  );
};
