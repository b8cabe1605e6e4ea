import { chatLinks, chatLinkUrl, stripTrailingSlash, type ChatLink } from "@one-hub/sdk";
import { useMemo } from "react";

import { useGateway } from "./context.ts";
import { useStatus } from "./status.ts";

/** A chat client of the site. */
export interface SiteChatLink extends ChatLink {
  /** Address that opens the client with this key (with or without `sk-`). It contains the secret: open it only on the user's click. */
  urlFor: (key: string) => string;
}

/** Choice of links and their values. */
export interface ChatLinkOptions {
  /** Only links that the site shows. */
  shownOnly?: boolean | undefined;
  /** Address of the gateway for clients, if neither the status nor the gateway object has one; usually the page's origin. */
  server?: string | undefined;
}

/** The chat clients of the site, highest `sort` first; the defaults until the status is there. */
export const useChatLinks = ({ shownOnly = false, server = "" }: ChatLinkOptions = {}): readonly SiteChatLink[] => {
  const { baseUrl } = useGateway();
  const { status } = useStatus();
  const single = status?.chat_link;
  const several = status?.chat_links;
  const address = [status?.server_address, baseUrl, server].find((text) => text !== undefined && text !== "") ?? "";
  return useMemo(
    () =>
      chatLinks({ chat_link: single, chat_links: several }, { shownOnly }).map((link) => ({
        ...link,
        urlFor: (key) => chatLinkUrl(link.url, { key, server: stripTrailingSlash(address) }),
      })),
    [single, several, shownOnly, address],
  );
};
