import type { WindowLike } from "dompurify";

/**
 * Lets Mantine fill its style elements on a page with Trusted Types: it assigns plain text to `innerHTML`. Text without `<` makes no element,
 * so nothing else passes. The page's policy must list `default` in `trusted-types`. To be called once, before the first render.
 */
export const allowStyleText = (): void => {
  const { trustedTypes }: Partial<WindowLike> = window;
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => {
      if (text.includes("<")) throw new TypeError("Markup is read by SafeHtml alone");
      return text;
    },
  });
};
