import type { SharedField } from "./-channel-transfer.ts";

/** Text of a setting's label in the namespace `channel_form`. */
export const fieldLabels = {
  tag: "tag.label",
  base_url: "baseUrl.label",
  other: "other.label",
  models: "models.label",
  group: "groups.label",
  test_model: "testModel.label",
  priority: "priority.label",
  weight: "weight.label",
  model_mapping: "mapping.label",
  custom_parameter: "parameter.label",
  disabled_stream: "disabledStream.label",
  pre_cost: "preCost.label",
  only_chat: "onlyChat.label",
  compatible_response: "compatibleResponse.label",
  allow_extra_body: "allowExtraBody.label",
  plugin: "plugin.section",
  proxy: "proxy.label",
  model_headers: "headers.label",
} as const satisfies Record<SharedField, string>;
