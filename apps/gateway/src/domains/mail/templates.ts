import { type LanguageTag, languageOf } from "@one-hub/languages";
import { ar } from "./texts/ar.ts";
import { en } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { ja } from "./texts/ja.ts";
import { vi } from "./texts/vi.ts";
import { zhCN } from "./texts/zh-CN.ts";
import { zhHK } from "./texts/zh-HK.ts";
import type { MailDetails, MailKind, MailTexts } from "./texts/mail-text.ts";

/** A mail, ready to send. */
export type MailContent = { readonly subject: string; readonly text: string; readonly html: string };

const texts: Readonly<Record<LanguageTag, MailTexts>> = {
  "zh-CN": zhCN,
  "zh-HK": zhHK,
  en,
  ja,
  vi,
  fr,
  ar,
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

type Writing = { readonly language: LanguageTag; readonly site: string };

const compose = (
  kind: MailKind,
  { language, site }: Writing,
  given: { code?: string; link?: string; details?: Partial<MailDetails> },
): MailContent => {
  const part = texts[language][kind];
  const subject = part.subject(site);
  const intro = part.intro(site, { balance: "", threshold: "", username: "", ...given.details });
  const { code, link } = given;
  const { direction } = languageOf(language);
  // Code and link are read from left to right in every language.
  const middle =
    code !== undefined
      ? `<p dir="ltr" style="font:700 28px monospace;letter-spacing:4px">${escape(code)}</p>`
      : `<p><a href="${escape(link ?? "")}">${escape(part.action ?? "")}</a></p><p dir="ltr" style="word-break:break-all">${escape(link ?? "")}</p>`;
  return {
    subject,
    text: `${intro}\n\n${code ?? link ?? ""}\n\n${part.closing}\n`,
    html: `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="font:16px/1.6 sans-serif;max-width:560px;margin:0 auto;padding:24px">
<h1 style="font-size:20px">${escape(subject)}</h1>
<p>${escape(intro)}</p>
${middle}
<p style="color:#555">${escape(part.closing)}</p>
</body>
</html>
`,
  };
};

/** The code that proves an address. */
export const verificationMail = (writing: Writing, code: string): MailContent =>
  compose("verification", writing, { code });

/** The link to a new password. */
export const resetMail = (writing: Writing, link: string): MailContent => compose("reset", writing, { link });

/** Sent instead of a code if the address has an account. `link` leads to the page for a password reset. */
export const takenMail = (writing: Writing, link: string): MailContent => compose("taken", writing, { link });

/** Outcome of a fapiao request. `link` leads to its page: file and reason are shown after signing in only. */
export const fapiaoMail = (writing: Writing, outcome: "issued" | "rejected", link: string): MailContent =>
  compose(outcome, writing, { link });
/** The balance is below what its owner chose. `link` leads to where it is topped up. */
export const lowBalanceMail = (
  writing: Writing,
  { link, ...details }: { readonly balance: string; readonly threshold: string; readonly link: string },
): MailContent => compose("lowBalance", writing, { link, details });

/** Told to the address that an account had until now. `link` leads to where the site's operator is reached. */
export const addressChangedMail = (
  writing: Writing,
  { link, username }: { readonly username: string; readonly link: string },
): MailContent => compose("addressChanged", writing, { link, details: { username } });

/** Sent on request, to try the mail settings. `link` leads to them. */
export const testMail = (writing: Writing, link: string): MailContent => compose("test", writing, { link });
