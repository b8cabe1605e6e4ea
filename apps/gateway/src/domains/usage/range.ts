import { refuse } from "../../platform/http.ts";
import { type Range, spans } from "./pieces.ts";

/** The longest range of one request, in days. */
export const MAX_DAYS = 400;

/** The whole hours of a requested range; refuses an empty one and one of more days than `most`. */
export const wholeHours = (query: Range, most = MAX_DAYS): Range => {
  const from = query.from - (query.from % spans.hour);
  const to = Math.ceil(query.to / spans.hour) * spans.hour;
  if (to <= from)
    throw refuse("The end must be later than the start", "结束时间必须晚于开始时间", {
      code: "end_before_start",
      param: "to",
    });
  if (to - from > most * spans.day)
    throw refuse(`At most ${most} days at once`, `一次最多查询 ${most} 天`, { code: "period_too_long", param: "to" });
  return { from, to };
};
