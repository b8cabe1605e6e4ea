import { Anchor, Badge, Box, Code, Flex, Group, Stack } from "@mantine/core";
import { Markdown } from "@one-hub/ui";
import type { ReactNode } from "react";
import { VendorIcon } from "../VendorIcon/VendorIcon.tsx";
import { CopyName } from "./CopyName.tsx";
import type { PriceRow } from "./price-rows.ts";

interface ModelAboutProps {
  readonly row: Pick<PriceRow, "model" | "provider" | "tags" | "info">;
  /** The vendor's icon as the gateway knows it. */
  readonly icon: string | undefined;
}

/** Name, tags and description of a model, as its detail begins; the form of model details previews the same. */
export const ModelAbout = ({ row, icon }: ModelAboutProps): ReactNode => {
  const { info } = row;
  return (
    <>
      <Group gap="md" wrap="nowrap">
        <VendorIcon name={row.provider} icon={icon} size={36} />
        <Box miw={0} style={{ overflowWrap: "anywhere" }}>
          {info?.name === undefined || info.name === "" || info.name === row.model ? null : <b>{info.name}</b>}
          <Flex component="span" gap="xs" align="center">
            <Code>{row.model}</Code>
            <CopyName model={row.model} />
          </Flex>
        </Box>
      </Group>
      {row.tags.length === 0 ? null : (
        <Group gap={6} align="stretch">
          {row.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Group>
      )}
      {info?.description === undefined || info.description === "" ? null : (
        <Markdown text={info.description} topHeading={3} pictures="linked" />
      )}
    </>
  );
};

/** Addresses of a model's documentation; what is no web address is left out. */
export const ModelLinks = ({ addresses }: { readonly addresses: readonly string[] }): ReactNode => (
  <Stack component="ul" gap={0}>
    {addresses
      .filter((url) => /^https?:\/\//i.test(url))
      .map((url) => (
        <li key={url}>
          <Anchor href={url} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: "anywhere" }}>
            {url}
          </Anchor>
        </li>
      ))}
  </Stack>
);
