import { Badge, Box, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { CodeBlock } from "@one-hub/ui";
import { memo, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../../../lib/link.tsx";
import { useNearView } from "../../../lib/near-view.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { CallColumn } from "./-call-column.tsx";
import { type Content, type Document, exampleOf, type Media, type Operation } from "./-document.ts";
import classes from "./-doc.module.css";
import { Prose } from "./-prose.tsx";
import { Described, Details, SchemaTree } from "./-schema-tree.tsx";

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

interface MediaViewProps {
  readonly document: Document;
  readonly media: Media;
}

const MediaView = ({ document, media }: MediaViewProps): ReactNode => {
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
        style={{ alignSelf: "flex-start" }}
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

interface BodyProps {
  readonly document: Document;
  readonly body: Content;
}

/** A body in each of its media types. */
const Body = ({ document, body }: BodyProps): ReactNode =>
  Object.entries(body.content ?? {}).map(([type, media]) => (
    <Stack key={type} className={classes["media"] ?? ""} gap={10} pt={4} pb={12}>
      <Text component="code" c="var(--ui-faint)" fz={12}>
        {type}
      </Text>
      <MediaView document={document} media={media} />
    </Stack>
  ));

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps): ReactNode => (
  <section>
    <Text component="h4" mb={6} fz={12} lh="16px" fw={550} c="var(--ui-faint)">
      {title}
    </Text>
    {children}
  </section>
);

const Inside = ({ document, operation, base }: Omit<OperationViewProps, "named">): ReactNode => {
  const { t } = useTranslation("doc");
  const { description, parameters, body, replies, security } = operation;
  return (
    <div className={classes["columns"]}>
      <Stack gap={20} miw={0}>
        <Prose markdown text={description} />
        <Part title={t("security")}>
          {security.length === 0 ? (
            <Text inherit c="dimmed">
              {t("noSecurity")}
            </Text>
          ) : (
            <p className={classes["values"]}>
              {security.map((name) => (
                <Badge key={name}>
                  <span translate="no">{name}</span>
                </Badge>
              ))}
            </p>
          )}
        </Part>
        {parameters.length === 0 ? null : (
          <Part title={t("parameters")}>
            <ul className={classes["fields"]}>
              {parameters.map((parameter) => (
                <li key={`${parameter.in} ${parameter.name}`}>
                  <Described
                    document={document}
                    name={parameter.name}
                    schema={parameter.schema ?? {}}
                    required={parameter.required === true}
                    parameter={parameter}
                  />
                </li>
              ))}
            </ul>
          </Part>
        )}
        {body === undefined ? null : (
          <Part title={t("body")}>
            <Body document={document} body={body} />
          </Part>
        )}
        <Part title={t("replies")}>
          {replies.map((reply) => (
            <Details
              key={reply.status}
              className={classes["reply"]}
              label={
                <>
                  <code>{reply.status}</code>
                  <Prose text={reply.description} />
                </>
              }
            >
              {() => <Body document={document} body={reply} />}
            </Details>
          ))}
        </Part>
      </Stack>
      <CallColumn document={document} operation={operation} base={base} />
    </div>
  );
};

interface OperationViewProps {
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
      <Group component="header" justify="space-between" gap="4px 12px">
        <Title order={3} id={`${id}-title`} fz={15} lh="22px" lang="en" dir="ltr">
          <Link to="/doc" hash={id} className={classes["anchor"]} activeOptions={{ includeHash: true }}>
            {summary}
          </Link>
        </Title>
        {extension === undefined ? null : <Badge color="accent">{t("extension", { name: extension })}</Badge>}
      </Group>
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
