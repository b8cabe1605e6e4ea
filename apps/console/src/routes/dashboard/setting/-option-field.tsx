import { Alert, Badge, Button, Code, Skeleton, Text } from "@mantine/core";
import { type ReactNode, useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { focusAfter } from "../../../lib/focus-after.ts";
import { TextLink } from "../../../lib/link.tsx";
import { blockedPictureHost } from "../../../lib/picture.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { differsFromInitial, draftOf, isSameValue, problemOf, valueOf } from "./-edits.ts";
import { Editor } from "./-editor.tsx";
import type { OptionSpec } from "./-options.ts";
import classes from "./-setting.module.css";
import { useValueText } from "./-value-text.ts";

export interface OptionFieldProps {
  readonly spec: OptionSpec;
  /** The stored value; undefined until it is here, and for secrets. */
  readonly stored: string | undefined;
  readonly loading: boolean;
  readonly draft: string | undefined;
  /** A secret that can be removed. */
  readonly removable: boolean;
  /** Sets what was typed; undefined takes it back. */
  readonly onDraft: (spec: OptionSpec, draft: string | undefined) => void;
}

/** The option's own input; a text comes before the choice of its view, and a table may have no row. */
const inputs = ["textarea", ':is(input:not([type="hidden"]), select)', '[data-act="add"]', "button"];

/** An option: its field, its default, and the ways back. */
export const OptionField = ({ spec, stored, loading, draft, removable, onDraft }: OptionFieldProps): ReactNode => {
  const { t } = useTranslation("setting");
  const { offers } = useViewer();
  const valueText = useValueText();
  const { key, kind, initial } = spec;
  const isSecret = kind === "secret";
  const saved = stored ?? (loading ? (initial ?? "") : "");
  const current = draft ?? (isSecret ? "" : draftOf(spec, saved));
  const isEdited = draft !== undefined && (isSecret || !isSameValue(spec, draft, saved));
  const isDefault = initial === undefined || isSameValue(spec, current, initial);
  const blocked = spec.fromImageHosts === true ? blockedPictureHost(current.trim()) : undefined;
  const change = useCallback(
    (next: string): void => onDraft(spec, isSecret && valueOf(spec, next) === "" ? undefined : next),
    [spec, isSecret, onDraft],
  );
  const option = useRef<HTMLDivElement>(null);
  // The pressed button goes, and the focus with it.
  const replace = (next: string | undefined): void => focusAfter(option.current, () => onDraft(spec, next), inputs);
  const editor = (
    <Editor
      spec={spec}
      value={current}
      onChange={change}
      problem={isEdited ? problemOf(spec, current) : undefined}
      disabled={loading}
    />
  );
  return (
    <div ref={option} className={classes["option"]} data-option={key}>
      {loading ? (
        <Skeleton visible height="auto">
          {editor}
        </Skeleton>
      ) : (
        editor
      )}
      {key === "AnalyticsCode" ? (
        <Alert mt="xs" role="note" color="warn">
          {t("analytics.note")}{" "}
          <TextLink to="/dashboard/setting" search={{ tab: "page" }}>
            {t("analytics.link")}
          </TextLink>
        </Alert>
      ) : null}
      {blocked === undefined ? null : (
        <Alert mt="xs" role="note" color="warn">
          {t("pictureBlocked", { host: blocked })}{" "}
          <TextLink to="/dashboard/setting" search={{ tab: "page" }}>
            {t("analytics.link")}
          </TextLink>
        </Alert>
      )}
      {spec.idle === true && offers("core") ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t("idle")}
        </Text>
      ) : null}
      <div className={classes["facts"]}>
        <Code translate="no">{key}</Code>
        {initial === undefined || initial === "" || kind === "content" || kind === "script" ? null : (
          <span>{t("default", { value: valueText(spec, initial) })}</span>
        )}
        {!loading && !isSecret && differsFromInitial(spec, saved) ? (
          <Badge size="sm" variant="light">
            {t("changed")}
          </Badge>
        ) : null}
        {isEdited ? (
          <Badge size="sm" color="info">
            {isSecret && current === "" ? t("secret.removed") : t("edited")}
          </Badge>
        ) : null}
        {isEdited ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t("undoOf", { name: key })}
            onClick={() => replace(undefined)}
          >
            {t("undo")}
          </Button>
        ) : null}
        {isSecret && draft === undefined && removable ? (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={loading}
            aria-label={t("secret.removeOf", { name: key })}
            onClick={() => replace("")}
          >
            {t("secret.remove")}
          </Button>
        ) : null}
        {isSecret || isDefault || initial === undefined ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={loading}
            aria-label={t("resetOf", { name: key })}
            onClick={() => replace(draftOf(spec, initial))}
          >
            {t("reset")}
          </Button>
        )}
      </div>
    </div>
  );
};
