import type { components } from "@one-hub/sdk";
import type { Updateable } from "kysely";
import type { ChannelTable } from "../../platform/db/schema.ts";
import type { Vault } from "../../platform/vault.ts";
import { channelChange } from "../channel/channel-change.ts";

type ChannelInput = components["schemas"]["ChannelInput"];

/** Properties that a tag's channels share, out of the request. */
const sharedFields = ({
  id: _id,
  type: _type,
  key: _key,
  status: _status,
  name: _name,
  weight: _weight,
  priority: _priority,
  models: _models,
  allow_extra_body: _extra,
  created_time: _created,
  test_time: _tested,
  response_time: _response,
  balance: _balance,
  balance_updated_time: _updated,
  cost_ratio: _cost,
  ...shared
}: ChannelInput): ChannelInput => shared;

/** Columns of one channel of a tag: the shared fields that were sent with a value. */
export const memberChange = (input: ChannelInput, vault: Vault, id: number): Updateable<ChannelTable> => ({
  ...channelChange(sharedFields(input), vault, id),
  ...(input.models === undefined || input.models === "" ? {} : { models: input.models }),
});
