import { create } from "qrcode";
import { type ReactNode, useMemo } from "react";

/** Modules of quiet ground around the code, as its standard asks. */
const QUIET = 4;

/** The squares of a code as one path; each dark run of a row is a bar. */
const pathOf = (size: number, isDark: (row: number, column: number) => boolean): string => {
  const bars: string[] = [];
  for (let row = 0; row < size; row += 1) {
    let start: number | undefined;
    for (let column = 0; column <= size; column += 1) {
      const dark = column < size && isDark(row, column);
      if (dark) start ??= column;
      else if (start !== undefined) {
        bars.push(`M${start} ${row}h${column - start}v1h${start - column}z`);
        start = undefined;
      }
    }
  }
  return bars.join("");
};

/** The code itself, as vectors: it needs neither an inline style nor a picture's address. */
export const QrCodeBody = ({ text }: { readonly text: string }): ReactNode => {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: "M" });
    return {
      size: modules.size,
      path: pathOf(modules.size, (row, column) => modules.get(row, column) === 1),
    };
  }, [text]);
  const side = size + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  );
};
