import type { CallOptions, Gateway } from "./gateway.ts";

/** A page as every list of the gateway answers it. */
export interface PageOf<Row> {
  data: Row[];
  /** Rows of all pages together. */
  total_count: number;
}

/** Rows that a page asks for: the most that gateways send. */
const SIZE = 100;

/**
 * Every row of a list, page after page, as the loop asks for them. `query` is that of the list; `page` is where to begin, `size` how many rows a
 * request brings (default 100, which is also the most). Rows that are added or deleted meanwhile move the others: order by a column that puts new
 * rows last, such as `created_at`, where that matters.
 *
 * Rejects as the list does. Leaving the loop sends no further request.
 *
 * @example
 * const week = { log_type: 2, start_timestamp: Math.floor(Date.now() / 1000) - 7 * 86_400, order: "created_at" } as const;
 * for await (const log of paginate(listLogs, gateway, week)) total += log.quota;
 */
export async function* paginate<
  Row,
  Query extends { page?: number | undefined; size?: number | undefined } | undefined,
>(
  list: (gateway: Gateway, query: Query, options?: CallOptions) => Promise<PageOf<Row>>,
  gateway: Gateway,
  query: NoInfer<NonNullable<Query>>,
  options?: CallOptions,
): AsyncGenerator<Row, void, undefined> {
  const { page: first = 1, size = SIZE } = query;
  // Gateways answer page 0 with the first page, too.
  for (let page = Math.max(1, first); ; page += 1) {
    const { data, total_count: total } = await list(gateway, { ...query, page, size }, options);
    yield* data;
    if (data.length === 0 || page * size >= total) return;
  }
}
