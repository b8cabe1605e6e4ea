import type { Transaction } from "kysely";
import type { Schema } from "../platform/db/schema.ts";

const hourSeconds = 3600;

const company = {
  kind: "company",
  title: "示例科技有限公司",
  tax_number: "91310000MA1FL0XY7Q",
  email: "books@example.com",
  note: "",
} as const;
const person = { ...company, kind: "personal", title: "王伟", tax_number: "" } as const;

/** What became of a request; only the first two hold their order. */
const endings = [
  { ...company, state: "issued", number: "26312000000123456789", file_url: "https://example.com/fapiao/1.pdf" },
  { ...company, state: "pending", note: "请合并开具" },
  { ...person, state: "rejected", reason: "抬头与付款人不一致" },
  { ...person, state: "canceled" },
] as const;

/** A fapiao in each state over root's own orders, and a pending one of another user. */
export const insertFapiaos = async (trx: Transaction<Schema>, rootId: number, until: number): Promise<void> => {
  const paid = trx.selectFrom("orders").selectAll().where("status", "=", "success").orderBy("id");
  const own = await paid.where("user_id", "=", rootId).limit(endings.length).execute();
  const other = await paid.where("user_id", "!=", rootId).limit(1).execute();
  for (const [index, order] of [...own, ...other].entries()) {
    const ending = order.user_id === rootId ? endings[index] : endings[1];
    if (ending === undefined) continue;
    const isOpen = ending.state === "pending";
    const asked = Math.min(order.paid_at + hourSeconds, until);
    const { id } = await trx
      .insertInto("fapiaos")
      .values({
        ...ending,
        user_id: order.user_id,
        amount_cents: order.pay_cents,
        currency: order.currency,
        language: "zh-CN",
        created_at: asked,
        decided_at: isOpen ? 0 : Math.min(asked + 20 * hourSeconds, until),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const isHeld = isOpen || ending.state === "issued";
    await trx
      .insertInto("fapiao_orders")
      .values({ fapiao_id: id, order_id: order.id, held: isHeld ? 1 : 0 })
      .execute();
  }
};
