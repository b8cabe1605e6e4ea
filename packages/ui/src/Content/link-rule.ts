import { createContext, use } from "react";

/** Whether a link in foreign text must not be one, by its address. */
export type LinkRule = (url: URL) => boolean;

/** Carries {@link LinkRule}; filled by `ThemeProvider`. */
export const LinkRuleContext = createContext<LinkRule>(() => false);

/** The rule in force. */
export const useLinkRule = (): LinkRule => use(LinkRuleContext);
