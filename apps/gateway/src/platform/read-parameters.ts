import type { ContractOperation } from "./contract/contract.ts";
import { refuse } from "./http.ts";

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

type Schema = { type?: unknown; $ref?: unknown; anyOf?: unknown; enum?: unknown };

const numeric = (schema: Schema, kinds: readonly string[]) =>
  typeof schema.type === "string" && kinds.includes(schema.type);

/** Converts the text of a query or path parameter to its type in the contract; an empty flag is false. */
const convert = (name: string, text: string, schema: Schema): unknown => {
  if (numeric(schema, ["integer", "number"])) {
    // Number() would read `0x1f` and blanks, too.
    const value = /^[+-]?[\d.]+$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isSafeInteger(value) && !(schema.type === "number" && Number.isFinite(value)))
      throw refuse(`${name}: '${text}' is not a number`, `${name}：'${text}' 不是数字`, {
        code: "value_wrong_type",
        param: name,
      });
    return value;
  }
  if (schema.type === "boolean") {
    if (text === "" || text === "false" || text === "0") return false;
    if (text === "true" || text === "1") return true;
    throw refuse(`${name}: '${text}' is neither true nor false`, `${name}：'${text}' 不是布尔值`, {
      code: "value_wrong_type",
      param: name,
    });
  }
  return text;
};

/** One-hub's own web client sends every filter, the unset ones empty. */
const isUnset = (text: string, schema: Schema): boolean =>
  text === "" && (numeric(schema, ["integer", "number"]) || (Array.isArray(schema.enum) && !schema.enum.includes("")));

/** Query or path of a request, by the names and types of the contract. */
export const readParameters = (
  operation: ContractOperation,
  where: "query" | "path",
  value: (name: string) => string | undefined,
  values: (name: string) => readonly string[] = () => [],
) =>
  Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === where)
      .flatMap((parameter) => {
        const { items } = parameter.schema;
        if (parameter.schema.type === "array" && isSchema(items)) {
          const texts = values(parameter.name).filter((each) => !isUnset(each, items));
          return texts.length === 0
            ? []
            : [[parameter.name, texts.map((each) => convert(parameter.name, each, items))]];
        }
        const text = value(parameter.name);
        if (text === "" && parameter.required === true && parameter.schema.type !== "boolean")
          throw refuse(`${parameter.name} is missing`, `缺少 ${parameter.name}`, {
            code: "value_missing",
            param: parameter.name,
          });
        return text === undefined || isUnset(text, parameter.schema)
          ? []
          : [[parameter.name, convert(parameter.name, text, parameter.schema)]];
      }),
  );
