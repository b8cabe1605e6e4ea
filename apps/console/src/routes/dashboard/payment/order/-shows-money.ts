import type { Viewer } from "../../../../lib/viewer.ts";
import type { OrderSearch } from "./-order.search.ts";

/** Whether the viewer may see money that fits no order. */
export const mayListMoney = ({ root, offers }: Viewer): boolean => root && offers("unassigned_payment");

/** Whether an address shows that money in place of the orders. */
export const showsMoney = ({ view }: Pick<OrderSearch, "view">, viewer: Viewer): boolean =>
  view === "unassigned" && mayListMoney(viewer);
