import { type Accent, type Contrast, contrastRatio, roles, type Roles, roleVariable, type Scheme } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./-components.module.css";

/** Sample letters, the same in every language. */
const LETTERS = "Aa";
const MACHINE_TEXT = "sk-4f2a… gpt-4o-mini $1.204";

/** The look that the stage wears. */
export interface Look {
  readonly scheme: Scheme;
  readonly direction: "ltr" | "rtl";
  readonly contrast: Contrast;
  readonly accent: Accent;
}

/** Name of a colour role. */
type Role = keyof Roles;

/** Each word's colour with the ground that it stands on, as the design pairs them. */
const pairs = {
  neutral: [
    ["text", "surface"],
    ["muted", "surface"],
    ["faint", "surface"],
    ["text", "bg"],
    ["text", "sunken"],
    ["text", "raised"],
  ],
  accent: [
    ["accent", "surface"],
    ["accent", "accentSoft"],
    ["onAccent", "accentFill"],
    ["onAccent", "accentFillHover"],
  ],
  state: [
    ["ok", "okSoft"],
    ["warn", "warnSoft"],
    ["bad", "badSoft"],
    ["info", "infoSoft"],
    ["onBad", "badFill"],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [Role, Role])[]>>;

/** Colours that nothing is written in. */
const plain = {
  line: ["line", "lineStrong", "accentLine"],
  chart: ["chart1", "chart2", "chart3", "chart4", "chart5", "chart6", "chartOther"],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** One digit after the point, never rounded up to what is not reached. */
const shown = (ratio: number): string => `${Math.floor(ratio * 10) / 10}:1`;

const Pair = ({
  word,
  ground,
  look,
}: {
  readonly word: Role;
  readonly ground: Role;
  readonly look: Look;
}): ReactNode => {
  const colours = roles(look.accent, look.scheme, look.contrast);
  return (
    <li className={classes["pair"]}>
      <span
        className={classes["letters"]}
        style={{ color: `var(${roleVariable(word)})`, background: `var(${roleVariable(ground)})` }}
        translate="no"
        aria-hidden="true"
      >
        {LETTERS}
      </span>
      <span className={classes["roles"]} translate="no" dir="ltr">
        <code>{word}</code> <code>{colours[word]}</code>
        <br />
        <code>{ground}</code> <code>{colours[ground]}</code>
      </span>
      <span className={classes["ratio"]} translate="no" dir="ltr">
        {shown(contrastRatio(colours[word], colours[ground]))}
      </span>
    </li>
  );
};

const Plain = ({ role, look }: { readonly role: Role; readonly look: Look }): ReactNode => (
  <li className={classes["plain"]}>
    <span className={classes["swatch"]} style={{ background: `var(${roleVariable(role)})` }} aria-hidden="true" />
    <span className={classes["roles"]} translate="no" dir="ltr">
      <code>{role}</code> <code>{roles(look.accent, look.scheme, look.contrast)[role]}</code>
    </span>
  </li>
);

/** The colour roles with their values, and the contrast of each word with its ground. */
export const Colours = ({ look }: { readonly look: Look }): ReactNode => {
  const { t } = useTranslation("showcase");
  return (
    <>
      {(["neutral", "accent", "state"] as const).map((kind) => (
        <div key={kind} className={classes["group"]}>
          <h4>{t(`colours.${kind}`)}</h4>
          <ul className={classes["pairs"]}>
            {pairs[kind].map(([word, ground]) => (
              <Pair key={`${word} ${ground}`} word={word} ground={ground} look={look} />
            ))}
          </ul>
        </div>
      ))}
      {(["line", "chart"] as const).map((kind) => (
        <div key={kind} className={classes["group"]}>
          <h4>{t(`colours.${kind}`)}</h4>
          <ul className={classes["pairs"]}>
            {plain[kind].map((role) => (
              <Plain key={role} role={role} look={look} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
};

const steps = [
  { use: "page", size: "22/30", weight: "650", className: "typeTitle" },
  { use: "figure", size: "24/32", weight: "650", className: "typeFigure" },
  { use: "body", size: "14/20", weight: "400", className: "typeBody" },
  { use: "dense", size: "13/18", weight: "400", className: "typeDense" },
  { use: "head", size: "12/16", weight: "550", className: "typeHead" },
] as const;

/** The steps of the type scale, each in its own size. */
export const Type = (): ReactNode => {
  const { t } = useTranslation("showcase");
  return (
    <ul className={classes["rows"]}>
      {steps.map(({ use, size, weight, className }) => (
        <li key={use}>
          <span className={classes[className]}>{t("type.sample")}</span>
          <span className={classes["note"]}>
            {t(`type.${use}`)}{" "}
            <code translate="no" dir="ltr">
              {size} {weight}
            </code>
          </span>
        </li>
      ))}
      <li>
        <code className={classes["typeDense"]} translate="no" dir="ltr">
          {MACHINE_TEXT}
        </code>
        <span className={classes["note"]}>{t("type.mono")}</span>
      </li>
    </ul>
  );
};

/** Steps of 4. */
export const Spacing = (): ReactNode => (
  <ul className={classes["rows"]}>
    {[4, 8, 12, 16, 20, 24, 32, 48].map((step) => (
      <li key={step}>
        <span className={classes["bar"]} style={{ inlineSize: step * 4 }} aria-hidden="true" />
        <code translate="no">{step}</code>
      </li>
    ))}
  </ul>
);

export const Radii = (): ReactNode => {
  const { t } = useTranslation("showcase");
  return (
    <ul className={classes["corners"]}>
      {(["tag", "control", "card"] as const).map((name) => (
        <li key={name}>
          <span className={classes["corner"]} style={{ borderRadius: `var(--ui-radius-${name})` }} aria-hidden="true" />
          <span className={classes["note"]}>
            {t(`radii.${name}`)}{" "}
            <code translate="no" dir="ltr">
              {{ tag: 6, control: 8, card: 12 }[name]}
            </code>
          </span>
        </li>
      ))}
    </ul>
  );
};

/** The design's rules in words. */
export const Rules = (): ReactNode => {
  const { t } = useTranslation("showcase");
  return (
    <ul className={classes["rules"]}>
      {(["colour", "lines", "figures", "status", "words", "motion", "focus", "loading"] as const).map((rule) => (
        <li key={rule}>{t(`rules.${rule}`)}</li>
      ))}
    </ul>
  );
};
