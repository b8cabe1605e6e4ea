import type { Loose } from "./gateway.ts";
import type { components, operations } from "./schema.gen.ts";

/** Every entity of the contract by its name. */
export type Schemas = components["schemas"];

/** Id of an operation of the contract; the function of the same name calls it. */
export type OperationId = keyof operations;

/** Operations that take filters. */
type Filtered = {
  [Id in OperationId]: operations[Id]["parameters"]["query"] extends undefined ? never : Id;
}[OperationId];

/** The query of an operation as a caller may write it: every filter optional, `undefined` the same as absent. */
export type QueryOf<Id extends Filtered> = Loose<Exclude<operations[Id]["parameters"]["query"], undefined>>;

/** JSON request body of an operation. */
export type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

/**
 * How to sort a list: one column or several with commas, `-` in front for descending.
 *
 * @example const order: Order<TokenSort> = "-created_time,name";
 */
export type Order<Sort extends string> = Sort | `${Sort},${string}`;

/** The query of a list with its sort columns spelled out. */
export type ListQuery<Id extends Filtered, Sort extends string> = Omit<QueryOf<Id>, "order"> & {
  order?: Order<Sort> | undefined;
};
