import { modelQueries } from "@one-hub/hooks";
import type { ModelInfo, ModelOwnedBy } from "@one-hub/sdk";
import { searchFor, searchText } from "@one-hub/ui";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList, type RowsPage } from "../../../../shared/ListPage/define-list.ts";
import { factsOf, readList } from "./-info-lists.ts";
import { vendorSearch, type VendorSearch } from "./-vendor.search.ts";

interface Paging {
  readonly page: number;
  readonly size: number;
  readonly order: string;
}

/** Sorts by the column of the order, equal rows by id, and cuts the page. */
const pageOf = <Row extends { readonly id: number }>(
  found: readonly Row[],
  { page, size, order }: Paging,
  valueOf: (row: Row, column: string) => string | number,
): RowsPage<Row> => {
  const descending = order.startsWith("-");
  const column = descending ? order.slice(1) : order;
  const turn = descending ? -1 : 1;
  const sorted = found.toSorted((left, right) => {
    const [first, second] = [valueOf(left, column), valueOf(right, column)];
    return turn * (first < second ? -1 : first > second ? 1 : left.id - right.id);
  });
  return { data: sorted.slice((page - 1) * size, page * size), total_count: found.length };
};

/** Ids up to this one belong to vendors that ship with the gateway. */
export const LAST_BUILT_IN_ID = 1000;
export const isBuiltIn = ({ id }: Pick<ModelOwnedBy, "id">): boolean => id <= LAST_BUILT_IN_ID;

interface VendorQuery extends Paging {
  readonly order: VendorSearch["order"];
  readonly keyword: string | undefined;
  readonly kind: VendorSearch["kind"];
}

export const vendorPageOf = (
  vendors: readonly ModelOwnedBy[],
  { keyword = "", kind, ...paging }: VendorQuery,
): RowsPage<ModelOwnedBy> => {
  const fits = searchFor(keyword);
  const found = vendors.filter(
    (vendor) =>
      fits(searchText(`${vendor.id}\n${vendor.name}`)) &&
      (kind === undefined || (kind === "built_in") === isBuiltIn(vendor)),
  );
  return pageOf(found, paging, (vendor, column) => (column === "name" ? searchText(vendor.name) : vendor.id));
};

/** Model vendors. The gateway sends all of them at once. */
export const vendorList = defineList({
  name: "vendor",
  search: vendorSearch,
  queries: { own: (gateway) => modelQueries.vendors(gateway) },
  pageOf: vendorPageOf,
  keep: ["tab", "infoOrder"],
  toQuery: ({ page, size, order, keyword, kind }) => ({
    page,
    size,
    order,
    keyword: emptyToUndefined(keyword.trim()),
    kind,
  }),
});

interface InfoQuery extends Paging {
  readonly order: VendorSearch["infoOrder"];
  readonly keyword: string | undefined;
  readonly modality: VendorSearch["modality"];
  readonly tag: string | undefined;
}

export const infoPageOf = (
  infos: readonly ModelInfo[],
  { keyword = "", modality, tag, ...paging }: InfoQuery,
): RowsPage<ModelInfo> => {
  const fits = searchFor(keyword);
  const found = infos.filter((info) => {
    const facts = factsOf(info);
    return (
      fits(searchText([info.model, info.name, ...facts.tags].join("\n"))) &&
      (modality === undefined || [...facts.input_modalities, ...facts.output_modalities].includes(modality)) &&
      (tag === undefined || facts.tags.includes(tag))
    );
  });
  return pageOf(found, paging, (info, column) => {
    switch (column) {
      case "model":
      case "name":
        return searchText(info[column]);
      case "context_length":
      case "max_tokens":
      case "updated_at":
        return info[column];
      default:
        return info.id;
    }
  });
};

/** Descriptions of models. The gateway sends all of them at once. */
export const infoList = defineList({
  name: "model_info",
  search: vendorSearch,
  queries: { own: (gateway) => modelQueries.infos(gateway) },
  pageOf: infoPageOf,
  keep: ["tab", "order"],
  orderField: "infoOrder",
  view: { hidden: ["max", "outputs", "links", "updated"], density: "comfortable" },
  toQuery: ({ page, size, infoOrder, keyword, modality, tag }) => ({
    page,
    size,
    order: infoOrder,
    keyword: emptyToUndefined(keyword.trim()),
    modality,
    tag: emptyToUndefined(tag),
  }),
});

/** Tags in use, in alphabetical order. */
export const tagsOf = (infos: readonly ModelInfo[]): readonly string[] =>
  [...new Set(infos.flatMap(({ tags }) => readList(tags)))].sort();
