import type { Document, Operation } from "./-document.ts";
import type { Signing } from "./-signing.ts";
import { addressOf, filledIn, kindOf, parseJson, type Typed, typedMediaOf } from "./-typed.ts";

/** A request as it is sent. */
export interface TryRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Why a field cannot be sent. */
export type Problem = "required" | "integer" | "number" | "json" | "dots" | "header";

/** Whether a header can have this value: browsers refuse the call otherwise. */
export const isHeaderValue = (text: string): boolean => /^[\t\u0020-\u007E\u0080-\u00FF]*$/.test(text);

const bodyProblem = (operation: Operation, text: string): Problem | undefined => {
  const type = typedMediaOf(operation);
  if (type === undefined) return undefined;
  if (text.trim() === "") return operation.body?.required === true ? "required" : undefined;
  return type === "application/json" && parseJson(text) === undefined ? "json" : undefined;
};

const numberProblem = (kind: string, text: string): Problem | undefined => {
  if (kind === "integer" && !/^-?\d+$/.test(text.trim())) return "integer";
  return kind === "number" && parseJson(text.trim()) === undefined ? "number" : undefined;
};

/** What keeps a call from being sent, by the form's field. */
export const problemsOf = (
  document: Document,
  operation: Operation,
  typed: Typed,
): Readonly<Record<string, Problem>> => {
  const problems = operation.parameters.map(({ in: place, required, schema }, index): Problem | undefined => {
    const text = typed.parameters[index] ?? "";
    if (text === "") return required === true || place === "path" ? "required" : undefined;
    // Browsers resolve such a part of a path: the call would reach another operation.
    if (place === "path" && /^\.{1,2}$/.test(text)) return "dots";
    if (place === "header" && !isHeaderValue(text)) return "header";
    return numberProblem(kindOf(document, schema), text);
  });
  const found = problems.map((problem, index) => [`parameters.${index}`, problem] as const);
  const all = [...found, ["body", bodyProblem(operation, typed.body)] as const];
  return Object.fromEntries(all.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])));
};

/** Media types of the replies, as the description lists them. */
const acceptOf = ({ replies }: Operation): string => {
  const types = replies
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ content }) => Object.keys(content ?? {}));
  // Without a type, a gateway may take the call for a navigation and reply with HTML.
  return [...new Set(types.length === 0 ? ["application/json"] : types)].join(", ");
};

/** The value of a header that holds a secret. */
export const secretHeader = ({ kind, prefix }: Signing, secret: string): string => {
  if (kind !== "password") return secret.startsWith(prefix) ? secret : prefix + secret;
  const bytes = new TextEncoder().encode(secret);
  return prefix + btoa(String.fromCodePoint(...bytes));
};

/** The request of a call that is ready to be sent; without the secret for the samples and the screen. */
export const requestOf = (document: Document, operation: Operation, typed: Typed): TryRequest => {
  const texts = (place: string) =>
    Object.fromEntries(filledIn(operation, typed, place).map(({ name, text }) => [name, text]));
  const query = Object.fromEntries(
    filledIn(operation, typed, "query").map(({ name, text, schema }) => [
      name,
      kindOf(document, schema) === "array" ? text.split(",").map((one) => one.trim()) : text,
    ]),
  );
  const type = typedMediaOf(operation);
  const body = type === undefined || typed.body.trim() === "" ? undefined : typed.body;
  return {
    method: operation.method,
    path: addressOf(operation.path, texts("path"), query),
    headers: {
      Accept: acceptOf(operation),
      ...texts("header"),
      ...(body !== undefined && type === "application/json" ? { "Content-Type": type } : {}),
    },
    body,
  };
};
