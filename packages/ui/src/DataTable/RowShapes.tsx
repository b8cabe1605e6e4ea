import { Skeleton } from "@mantine/core";
import { memo, type ReactNode } from "react";

import { CardLines } from "./CardLines.tsx";
import classes from "./DataTable.module.css";

/** Placeholder rows when the page's size is unknown, and at most. */
const ROWS = 8;

const indexes = (rows: number = ROWS): readonly number[] =>
  Array.from({ length: Math.min(rows, ROWS) }, (_, index) => index);

interface ShapesProps {
  readonly rows: number | undefined;
}

// A table is drawn again for whatever arrives before its rows; its placeholders stay as they are.

export const RowShapes = memo(({ rows, span }: ShapesProps & { readonly span: number }): ReactNode =>
  indexes(rows).map((index) => (
    <tr key={index}>
      {Array.from({ length: span }, (_, cell) => (
        <td key={cell}>
          <Skeleton width={`${45 + ((index * 7 + cell * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  )),
);

export const CardShapes = memo(({ rows }: ShapesProps): ReactNode =>
  indexes(rows).map((index) => (
    <li key={index}>
      <div className={classes["rowCard"]}>
        <CardLines primary={<Skeleton w={140} />} secondary={<Skeleton width="70%" />} />
      </div>
    </li>
  )),
);
