import createDOMPurify, { type Config, type WindowLike } from "dompurify";

import { htmlLink, isRefused, leavesSite, OUTSIDE, pictureSource } from "../Content/addresses.ts";
import type { LinkRule } from "../Content/link-rule.ts";

/** Name that a content security policy with Trusted Types must list in `trusted-types` for {@link sanitize} to work. */
const POLICY_NAME = "safe-html";

const { trustedTypes }: Partial<WindowLike> = window;

/** Used only by the two parsers below; the page parses HTML nowhere else. */
const policy = trustedTypes?.createPolicy(POLICY_NAME, {
  createHTML: (text) => text,
  createScript: () => "",
  createScriptURL: () => "",
});

/** Text as a parser of a page with Trusted Types takes it. */
const marked = (text: string): string =>
  // The types of the DOM know text only.
  policy === undefined ? text : (policy.createHTML(text) as unknown as string);

const TAGS =
  "a abbr address article b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr".split(
    " ",
  );

const ATTRIBUTES =
  "align alt cite colspan datetime dir height href lang open reversed rowspan scope span src start title valign width".split(
    " ",
  );

const config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  SANITIZE_DOM: true,
  // What these hold is no text of the page.
  ADD_FORBID_CONTENTS: ["button", "datalist", "map", "object", "option", "select", "textarea"],
  RETURN_DOM_FRAGMENT: true,
  ...(policy === undefined ? {} : { TRUSTED_TYPES_POLICY: policy }),
} satisfies Config;

/** A separate instance, so that its hooks affect no other code. */
const purifier = createDOMPurify(window);

const setAll = (element: Element, attributes: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
};

purifier.addHook("afterSanitizeAttributes", (element) => {
  const href = element.getAttribute("href");
  if (href !== null) {
    if (element.localName !== "a" || htmlLink(href) === undefined) element.removeAttribute("href");
    else if (leavesSite(href)) setAll(element, OUTSIDE);
  }
  const src = element.getAttribute("src");
  if (element.localName === "img") {
    element.removeAttribute("src");
    if (src === null || pictureSource(src) === undefined) element.remove();
    else {
      // The source comes last: nothing is asked for before the picture knows how.
      setAll(element, { loading: "lazy", decoding: "async", referrerpolicy: "no-referrer", crossorigin: "anonymous" });
      if (!element.hasAttribute("alt")) element.setAttribute("alt", "");
      element.setAttribute("src", src);
    }
  } else if (src !== null) element.removeAttribute("src");
  element.removeAttribute("cite");
});

/** A parser without a window, so that the browser reports no violations of what it parses. */
const quietParser = (): DOMParser => {
  const frame = document.createElement("iframe");
  document.documentElement.append(frame);
  const view = frame.contentDocument?.defaultView ?? window;
  const parser = new view.DOMParser();
  frame.remove();
  return parser;
};

/** An element of a document that shows nothing, loads nothing and runs nothing. */
const place = quietParser().parseFromString(marked(""), "text/html").body;

const readQuietly = (html: string): string => {
  place.innerHTML = marked(html);
  // Never shown; and a template's inside is a tree of its own.
  for (const element of place.querySelectorAll("base, style, template")) element.remove();
  for (const element of place.querySelectorAll("*"))
    // A form's own methods may be hidden behind its fields.
    for (const name of Element.prototype.getAttributeNames.call(element))
      if (/^(?:on|style$)/i.test(name)) Element.prototype.removeAttribute.call(element, name);
  const rest = place.innerHTML;
  place.replaceChildren();
  return rest;
};

/**
 * Removes handlers, styles and base addresses. A browser reports each of them against the page's policy as soon as the
 * page's own window parses them, even in an inert document. Sanitising happens afterwards.
 */
const withoutReported = (html: string): string => {
  const read = readQuietly(html);
  // Some of what is written to outwit a sanitiser shows its handlers at the second reading only.
  return read === html ? read : readQuietly(read);
};

/**
 * The allowed part of a piece of HTML as a tree, never as text: what the sanitiser has read is what shows, so that there is no later reading that
 * could take it for something else.
 */
export const sanitize = (html: string, refuses: LinkRule): DocumentFragment => {
  const tree = purifier.sanitize(withoutReported(html), config);
  for (const link of tree.querySelectorAll("a[href]"))
    if (isRefused(link.getAttribute("href") ?? "", refuses))
      for (const name of ["href", ...Object.keys(OUTSIDE)]) link.removeAttribute(name);
  return tree;
};
