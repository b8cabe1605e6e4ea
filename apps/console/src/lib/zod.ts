import * as z from "zod/mini";

/**
 * One issue as text that carries its code and what the code needs: `too_small?minimum=8&origin=string`. Forms keep it as the
 * field's error and translate it when they draw it, so that it follows the language (see `useIssueText`).
 */
const encodeIssue = (issue: z.core.$ZodRawIssue): string => {
  const facts = new URLSearchParams();
  for (const name of ["origin", "format", "minimum", "maximum", "expected"] as const) {
    const value: unknown = issue[name];
    if (typeof value === "string" || typeof value === "number" || typeof value === "bigint")
      facts.set(name, String(value));
  }
  const query = facts.toString();
  return query === "" ? issue.code : `${issue.code}?${query}`;
};

// Without `jitless` zod tries `new Function`, which the page's content security policy reports. Imported before any schema.
z.config({ jitless: true, customError: encodeIssue });
