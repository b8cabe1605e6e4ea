import type { Page } from "@playwright/test";

/** Makes the gateway offer some of its extensions only, in the host's page and in the status. Open one-hub offers none. */
export const offerOnly = async (page: Page, offers: (extension: string) => boolean = () => false): Promise<void> => {
  const rewrite = (text: string): string =>
    text.replaceAll(/"extensions":\[([^\]]*)\]/g, (_list, names: string) => {
      const kept = names.split(",").filter((name) => offers(name.replaceAll('"', "")));
      return `"extensions":[${kept.join(",")}]`;
    });
  const tellsThem = ({ pathname }: URL): boolean =>
    pathname === "/api/status" || !/^\/(?:api|assets)\/|\./.test(pathname);
  await page.route(tellsThem, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: rewrite(await response.text()) });
  });
};
