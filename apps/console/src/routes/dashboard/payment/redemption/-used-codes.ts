import { type Gateway, listRedemptions, type Redemption } from "@one-hub/sdk";

const PAGE_SIZE = 100;

/** Every code that was redeemed. Used codes have the highest status, so that any gateway lists them first. */
export const readUsedCodes = async (gateway: Gateway): Promise<readonly Redemption[]> => {
  const used: Redemption[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await listRedemptions(gateway, { page, size: PAGE_SIZE, order: "-status,id" });
    const found = data.filter(({ status }) => status === 3);
    used.push(...found);
    if (found.length < PAGE_SIZE) return used;
  }
};
