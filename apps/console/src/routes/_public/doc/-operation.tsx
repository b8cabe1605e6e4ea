import { Box, SegmentedControl, Badge } from "@mantine/core";
import { CodeBlock } from "@one-hub/ui";
import { memo, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../../../lib/link.tsx";
import { useNearView } from "../../../lib/near-view.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { type Document, exampleOf, type Media, type Operation } from "./-document.ts";
import classes from "./-doc.module.css";
import { Description, Prose } from "./-prose.tsx";
import { operationSamples } from "./-samples.ts";
import { Described, SchemaTree } from "./-schema-tree.tsx";

/** The method of a call, as a word of its own width. */
export const Method = ({ name }: { readonly name: string }): ReactNode => (
  <span className={classes["method"]} data-method={name} translate="no">
    {name}
  </span>
);

const exampleText = (media: Media): string | undefined => {
  const value = exampleOf(media);
  if (value === undefined) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
};

const Body = ({ document, media }: { readonly document: Document; readonly media: Media }): ReactNode => {
  const { t } = useTranslation("doc");
  const [shown, setShown] = useState<"fields" | "example">("fields");
  const example = exampleText(media);
  const tree = media.schema === undefined ? null : <SchemaTree document={document} schema={media.schema} />;
  if (example === undefined) return tree;
  const code = (
    <CodeBlock
      label={t("example")}
      samples={[{ id: "example", label: t("example"), code: example }]}
      onCopy={notifyCopied}
    />
  );
  if (tree === null) return code;
  return (
    <>
      <SegmentedControl
        aria-label={t("view")}
        value={shown}
        onChange={(value) => setShown(value === "example" ? "example" : "fields")}
        data={[
          { value: "fields", label: t("fields") },
          { value: "example", label: t("example") },
        ]}
      />
      {shown === "fields" ? tree : code}
    </>
  );
};

const ReplyView = ({
  document,
  reply,
}: {
  readonly document: Document;
  readonly reply: Operation["replies"][number];
}): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes["reply"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>{reply.status}</code>
        {reply.description === undefined ? null : <Prose text={reply.description} />}
      </summary>
      {open
        ? Object.entries(reply.content ?? {}).map(([type, media]) => (
            <div key={type} className={classes["media"]}>
              <code>{type}</code>
              <Body document={document} media={media} />
            </div>
          ))
        : null}
    </details>
  );
};

const Inside = ({
  document,
  operation,
  base,
}: {
  readonly document: Document;
  readonly operation: Operation;
  readonly base: string;
}): ReactNode => {
  const { t } = useTranslation("doc");
  const { description, parameters, body, replies, security } = operation;
  return (
    <div className={classes["columns"]}>
      <div className={classes["facts"]}>
        {description === undefined ? null : <Description text={description} />}
        <section>
          <h4>{t("security")}</h4>
          {security.length === 0 ? (
            <p className={classes["quiet"]}>{t("noSecurity")}</p>
          ) : (
            <p className={classes["values"]}>
              {security.map((name) => (
                <Badge key={name}>
                  <span translate="no">{name}</span>
                </Badge>
              ))}
            </p>
          )}
        </section>
        {parameters.length === 0 ? null : (
          <section>
            <h4>{t("parameters")}</h4>
            <ul className={classes["fields"]}>
              {parameters.map((parameter) => (
                <li key={`${parameter.in} ${parameter.name}`}>
                  <Described
                    document={document}
                    name={parameter.name}
                    schema={parameter.schema ?? {}}
                    required={parameter.required === true}
                    place={parameter.in}
                    description={parameter.description}
                    extension={parameter["x-extension"]}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {body === undefined ? null : (
          <section>
            <h4>{t("body")}</h4>
            {Object.entries(body.content ?? {}).map(([type, media]) => (
              <div key={type} className={classes["media"]}>
                <code>{type}</code>
                <Body document={document} media={media} />
              </div>
            ))}
          </section>
        )}
        <section>
          <h4>{t("replies")}</h4>
          {replies.map((reply) => (
            <ReplyView key={reply.status} document={document} reply={reply} />
          ))}
        </section>
      </div>
      <div className={classes["samples"]}>
        <CodeBlock label={t("samples")} samples={operationSamples(base, document, operation)} onCopy={notifyCopied} />
      </div>
    </div>
  );
};

export interface OperationViewProps {
  readonly document: Document;
  readonly operation: Operation;
  /** Address of this site, without a path. */
  readonly base: string;
  /** The one that the address names: drawn at once. */
  readonly named: boolean;
}

/** A call. Its head is always there; the rest is drawn when it comes near the view, and stays. */
export const OperationView = memo(({ document, operation, base, named }: OperationViewProps): ReactNode => {
  const { t } = useTranslation("doc");
  const [place, near] = useNearView<HTMLElement>(600);
  const { id, method, path, summary, extension } = operation;
  return (
    <article ref={place} id={id} className={classes["operation"]} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header className={classes["head"]}>
        <h3 id={`${id}-title`} lang="en" dir="ltr">
          <Link to="/doc" hash={id} className={classes["anchor"]}>
            {summary}
          </Link>
        </h3>
        {extension === undefined ? null : <Badge color="accent">{t("extension", { name: extension })}</Badge>}
      </header>
      <p className={classes["address"]} dir="ltr">
        <Method name={method} />
        <code>{path}</code>
      </p>
      {near || named ? (
        <Inside document={document} operation={operation} base={base} />
      ) : (
        <Box h={320} aria-hidden="true" />
      )}
    </article>
  );
});
