import { Anchor, Badge, Code, Group } from "@mantine/core";
import { useModelUrls, useStatus } from "@one-hub/hooks";
import { type ModelUrl, supports } from "@one-hub/sdk";
import { modelUrlOf, modelUrlPath } from "@one-hub/sdk/format";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The endpoint of a model, as the site names it. */
export interface ModelEndpoint extends Pick<ModelUrl, "method"> {
  readonly path: string;
  /** A web address; empty for none. */
  readonly docs: string;
}

/** Paths go into a shell's command line, so only plain ones are accepted. */
const isPlainPath = (path: string): boolean => /^\/[\w.:/~%-]*$/.test(path);

/** The endpoint that the site's rules (extension `model_url`) name for a model; undefined where none does. */
export const useModelEndpoint = (model: string): ModelEndpoint | undefined => {
  const { status } = useStatus();
  const { data } = useModelUrls({ enabled: supports(status, "model_url") });
  const rule = data && modelUrlOf(model, data);
  if (rule === undefined) return undefined;
  const path = modelUrlPath(rule.path, model);
  const docs = /^https?:\/\//i.test(rule.docs_url) ? rule.docs_url : "";
  return isPlainPath(path) ? { method: rule.method, path, docs } : undefined;
};

/** Method, path and documentation of an endpoint, on one line. */
export const EndpointLine = ({ endpoint }: { readonly endpoint: ModelEndpoint }): ReactNode => {
  const { t } = useTranslation("prices");
  return (
    <Group gap="xs">
      <Badge>{endpoint.method}</Badge>
      <Code translate="no" style={{ overflowWrap: "anywhere" }}>
        {endpoint.path}
      </Code>
      {endpoint.docs === "" ? null : (
        <Anchor href={endpoint.docs} target="_blank" rel="noopener noreferrer">
          {t("documentation")}
        </Anchor>
      )}
    </Group>
  );
};
