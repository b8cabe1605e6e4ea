import { PAGE_SIZES, type PageSize } from "@one-hub/ui";
import type { SearchSchemaInput } from "@tanstack/react-router";
import * as z from "zod/mini";
import { storage, storageKeys } from "./storage.ts";

/** Rows of a page unless the address says otherwise. */
export const DEFAULT_PAGE_SIZE: PageSize = 20;

const isPageSize = (value: unknown): boolean => PAGE_SIZES.some((known) => known === value);

/**
 * Search parameters of every list: `page` (from 1), `size` and `order` (a column, `-` in front for descending). Invalid
 * values count as absent.
 *
 * @example
 * export const keySearch = z.object({ ...listSearch(tokenSortColumns, "-id"), keyword: textFilter() });
 */
export const listSearch = <const Column extends string, const Order extends Column | `-${Column}`>(
  columns: readonly Column[],
  defaultOrder: Order,
) => {
  const orders = columns.flatMap((column) => [column, `-${column}` as const]);
  const order = z.custom<Column | `-${Column}`>((value) => orders.some((known) => known === value));
  const page = z.int().check(z.minimum(1));
  const size = z.custom<PageSize>(isPageSize);
  return {
    page: z.catch(z._default(page, 1), 1),
    size: z.catch(z._default(size, DEFAULT_PAGE_SIZE), DEFAULT_PAGE_SIZE),
    order: z.catch(z._default(order, defaultOrder), defaultOrder),
  };
};

/** Stores the size chosen for a list, which it starts with from then on. Lists with an address are named by their route. */
export const storePageSize = (list: string, size: PageSize): void =>
  storage.setItem(storageKeys.pageSize + list, String(size));

/** The size last chosen for a list on this device. */
export const storedPageSize = (list: string): PageSize | undefined => {
  const stored = storage.getItem(storageKeys.pageSize + list);
  return PAGE_SIZES.find((size) => String(size) === stored);
};

/** Rows of a page whose address names no size. Later pages are not the device's: a link to one shows everybody the same rows. */
const sizeOf = (routeId: string, page: unknown): PageSize =>
  (Number(page ?? 1) > 1 ? undefined : storedPageSize(routeId)) ?? DEFAULT_PAGE_SIZE;

/** Values of an address are JSON. Every link of a page asks: most values are no objects. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

type Fields = Record<string, unknown>;

/**
 * The address of a route's list: `schema` reads it, with the size last chosen on this device where it names none. Defaults are
 * left out of it.
 *
 * @example
 * export const Route = createFileRoute("/dashboard/task")({ ...listAddress("/dashboard/task", taskSearch) });
 */
export const listAddress = <Output extends Fields, Input extends Fields>(
  routeId: string,
  schema: z.ZodMiniType<Output, Input>,
) => {
  const defaults: Fields = schema.parse({});
  return {
    validateSearch: (search: Input & SearchSchemaInput): Output =>
      schema.parse(isPageSize(search["size"]) ? search : { ...search, size: sizeOf(routeId, search["page"]) }),
    search: {
      middlewares: [
        <Search extends Fields>({ search, next }: { search: Search; next: (search: Search) => Search }): Search => {
          const full = next(search);
          const absent: Fields = {};
          for (const name of Object.keys(full)) {
            const usual = name === "size" ? sizeOf(routeId, full["page"]) : defaults[name];
            if (isSame(full[name], usual)) absent[name] = undefined;
          }
          return { ...full, ...absent };
        },
      ],
    },
  };
};

/** The address of a route without a list. */
export const plainAddress = <Output extends Fields, Input extends Fields>(schema: z.ZodMiniType<Output, Input>) =>
  listAddress("", schema);

/** Addresses turn digits into numbers (`?keyword=42`), so these are taken as text. */
const textOf = (maxLength = 200) =>
  z.pipe(
    z.custom<string | number | boolean>((value) => ["string", "number", "boolean"].includes(typeof value)),
    z.transform((value: string | number | boolean) => String(value).slice(0, maxLength)),
  );

/** A filter that is a text; empty when not set. Longer texts are cut to `maxLength` characters (200). */
export const textFilter = (maxLength?: number) => z.catch(z._default(textOf(maxLength), ""), "");

/** A filter that is a text of which the empty one is a value; undefined when not set. */
export const optionalText = () => z.catch(z.optional(textOf()), undefined);

/** A filter that is a whole number of at least `minimum`; undefined when not set. 0 is a value. */
export const numberFilter = (minimum = 0, maximum = Number.MAX_SAFE_INTEGER) =>
  z.catch(z.optional(z.int().check(z.minimum(minimum), z.maximum(maximum))), undefined);

/** A filter out of a fixed set; undefined when not set. */
export const choiceFilter = <const Value extends string | number>(values: readonly Value[]) =>
  z.catch(z.optional(z.custom<Value>((value) => values.some((known) => known === value))), undefined);

/** A filter as calls take it: an empty text is none. */
export const emptyToUndefined = (text: string): string | undefined => (text === "" ? undefined : text);
