import type { Document, Operation } from "./-document.ts";

/** How a secret is sent. */
export interface Signing {
  readonly kind: "token" | "key" | "password";
  readonly header: string;
  /** Before the secret. */
  readonly prefix: string;
  /** The variable of the environment from which samples read the secret. */
  readonly variable: string;
}

const kindOf = (name: string, scheme: string | undefined): Signing["kind"] =>
  scheme === "basic" ? "password" : name === "accessToken" ? "token" : "key";

const variables = { token: "ACCESS_TOKEN", key: "API_KEY", password: "BASE64_USER_AND_PASSWORD" } as const;

const prefixes: Readonly<Record<string, string>> = { basic: "Basic ", bearer: "Bearer " };

/** How an operation is signed with a secret in a header; undefined where it takes none. */
export const signingOf = (document: Document, { accepts }: Operation): Signing | undefined => {
  for (const name of accepts) {
    const { in: place, name: header, scheme } = document.components?.securitySchemes?.[name] ?? {};
    const kind = kindOf(name, scheme);
    const variable = variables[kind];
    if (scheme !== undefined)
      return { kind, variable, header: "Authorization", prefix: prefixes[scheme.toLowerCase()] ?? "" };
    if (place === "header" && header !== undefined)
      return { kind, variable, header, prefix: header === "Authorization" ? "Bearer " : "" };
  }
  return undefined;
};

/** Whether the session of a signed-in visitor counts. */
export const takesSession = ({ accepts }: Operation): boolean => accepts.includes("session");
