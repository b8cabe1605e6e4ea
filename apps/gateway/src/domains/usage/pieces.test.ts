import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, spans } from "./pieces.ts";

const at = (day: number, hour = 0) => day * spans.day + hour * spans.hour;

test("a range is cut into the longest pieces, shorter ones at its ends", () => {
  expect(cut({ from: at(6, 22), to: at(18, 1) }, [spans.fourDays, spans.day])).toEqual([
    { span: undefined, from: at(6, 22), to: at(7) },
    { span: spans.day, from: at(7), to: at(8) },
    { span: spans.fourDays, from: at(8), to: at(16) },
    { span: spans.day, from: at(16), to: at(18) },
    { span: undefined, from: at(18), to: at(18, 1) },
  ]);
  expect(cut({ from: at(1, 3), to: at(1, 5) }, [spans.day, spans.hour])).toEqual([
    { span: spans.hour, from: at(1, 3), to: at(1, 5) },
  ]);
});

test("whatever the range, the pieces are whole, follow one another and come to the range", () => {
  const hour = fc.integer({ min: 0, max: 2000 }).map((hours) => hours * spans.hour);
  fc.assert(
    fc.property(
      hour,
      hour,
      fc.subarray([spans.sixteenDays, spans.fourDays, spans.day, spans.fourHours, spans.hour]),
      (from, to, lengths) => {
        const pieces = cut({ from, to }, lengths);
        const bounds = pieces.flatMap((piece) => [piece.from, piece.to]);
        expect(bounds.slice(1, -1).filter((_, index) => index % 2 === 0)).toEqual(
          bounds.slice(1, -1).filter((_, index) => index % 2 === 1),
        );
        expect([bounds[0], bounds.at(-1)]).toEqual(from < to ? [from, to] : [undefined, undefined]);
        for (const { span = spans.hour, from: start, to: end } of pieces)
          expect([start % span, end % span, start < end]).toEqual([0, 0, true]);
      },
    ),
  );
});
