import { Box } from "@mantine/core";
import { lazyPart } from "../theme/lazy-part.tsx";

/** Props of {@link DayRange}. Days are `YYYY-MM-DD`. */
export interface DayRangeProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Days were chosen, the same one twice where it is one. {@link DayRange} tells of the first press too, {@link DayRangeField} of the second only. */
  readonly onChange: (from: string, to: string) => void;
  /** The last day that can be chosen. */
  readonly max?: string | undefined;
  /** BCP 47 tag of the page's language. */
  readonly language: string;
}

/** Props of {@link DayRangeField}. */
export interface DayRangeFieldProps extends DayRangeProps {
  readonly label: string;
  readonly className: string;
}

const load = () => import("./DayRangeBody.tsx");

/** A calendar in which two presses choose a range of days. It loads when used; its room is kept. */
export const DayRange = lazyPart(async () => (await load()).DayRangeBody, <Box h={284} />);

/** A range of days as a field that opens the calendar. It loads when used; its room is kept. */
export const DayRangeField = lazyPart(async () => (await load()).DayRangeFieldBody, <Box w={220} h={36} />);
