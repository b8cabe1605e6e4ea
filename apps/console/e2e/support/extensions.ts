import type { Page } from "@playwright/test";

/** A test of what every gateway can do: it runs against one with all extensions, and against one without any, as open one-hub is. */
export const either = { tag: "@either" };

/** A test of what is different where the gateway offers no extensions: it runs against such a one alone. */
export const openOneHub = { tag: "@open-one-hub" };

/** Changes what the gateway says of itself, in the host's page and in the status. */
export const rewriteStatus = async (page: Page, rewrite: (text: string) => string): Promise<void> => {
  const tellsThem = ({ pathname }: URL): boolean =>
    pathname === "/api/status" || !/^\/(?:api|assets)\/|\./.test(pathname);
  await page.route(tellsThem, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: rewrite(await response.text()) });
    } catch (error) {
      // The test ended during this request, so its reply does not matter.
      if (!/has been (?:closed|disposed)/.test(String(error))) throw error;
    }
  });
};

/** Makes the gateway offer some of its extensions only. Open one-hub offers none. */
export const offerOnly = (page: Page, offers: (extension: string) => boolean = () => false): Promise<void> =>
  rewriteStatus(page, (text) =>
    text.replaceAll(/"extensions":\[([^\]]*)\]/g, (_list, names: string) => {
      const kept = names.split(",").filter((name) => offers(name.replaceAll('"', "")));
      return `"extensions":[${kept.join(",")}]`;
    }),
  );
