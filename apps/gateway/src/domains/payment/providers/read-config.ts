import type { z } from "zod";
import { refuse } from "../../../platform/http.ts";

/** Reads a payment gateway's configuration, or refuses it with its first error. */
export const readConfig = <Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse("The configuration must be JSON text", "支付配置必须是有效的 JSON", {
      code: "json_invalid",
      status: 500,
      param: "config",
    });
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") ?? "";
  throw refuse(`The configuration is not complete: ${place}`, `支付配置不完整：${place}`, {
    code: "payment_config_incomplete",
    status: 500,
    param: "config",
  });
};
