import type { Log, LogMetadata } from "@one-hub/sdk";

/** A streamed call of 12 tokens in and 7 out, for the tests beside it. */
export const testRow = (change: Partial<Log> = {}, metadata: Partial<LogMetadata> = {}): Log => ({
  id: 1,
  user_id: 2,
  created_at: 1_795_220_621,
  type: 2,
  content: "",
  username: "mei",
  token_name: "ci",
  model_name: "gpt-4o",
  quota: 83,
  prompt_tokens: 12,
  completion_tokens: 7,
  channel_id: 1,
  request_time: 177,
  is_stream: true,
  source_ip: "127.0.0.1",
  metadata: {
    group_name: "default",
    backup_group_name: "",
    is_backup_group: false,
    price_type: "tokens",
    group_ratio: 1,
    input_ratio: 2.5,
    output_ratio: 7.5,
    first_response: 10,
    ...metadata,
  },
  channel: { id: 1, name: "echo" },
  ...change,
});
