/** The languages that mails are written in. */
export const mailLanguages = ["zh-CN", "zh-HK", "en", "ja", "vi", "fr", "ar"] as const;

export type MailLanguage = (typeof mailLanguages)[number];

const traditional = /^zh-(?:hant|hk|tw|mo)\b/;

const match = (wanted: string): MailLanguage | undefined => {
  const lower = wanted.trim().toLowerCase().replaceAll("_", "-");
  if (traditional.test(lower)) return "zh-HK";
  const [base] = lower.split("-");
  return mailLanguages.find((language) => language.toLowerCase().split("-")[0] === base);
};

/** Languages of an `Accept-Language`, the best liked first; those with q=0 are not wanted. */
const wishes = (header: string): string[] =>
  header
    .split(",")
    .map((entry) => {
      const [name = "", ...parameters] = entry.split(";");
      const quality = parameters.map((each) => /^\s*q=([\d.]+)/i.exec(each)?.[1]).find((each) => each !== undefined);
      return { name, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ name }) => name);

/** The first language of `Accept-Language` that we have, else the site's language, else zh-CN. */
export const mailLanguage = (acceptLanguage: string, siteLanguage: string): MailLanguage => {
  for (const wanted of [...wishes(acceptLanguage), siteLanguage]) {
    const found = match(wanted);
    if (found !== undefined) return found;
  }
  return "zh-CN";
};
