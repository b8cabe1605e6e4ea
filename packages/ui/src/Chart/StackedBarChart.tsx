import { Flex, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import { Bars } from "./Bars.tsx";
import type { ChartPick, ChartPoint, ChartSeries } from "./chart.ts";
import { SeriesName } from "./SeriesName.tsx";
import classes from "./StackedBarChart.module.css";
import { IconButton } from "../IconButton/IconButton.tsx";

export interface StackedBarChartProps extends ElementProps<HTMLDivElement> {
  /** Name of the chart, e.g. "Spend by model". */
  readonly label: string;
  /** A sentence that says what the picture shows, for screen readers. */
  readonly summary: string;
  /** At most six with hues, in the order of their hues, then `others`. */
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** A value with its unit. */
  readonly formatValue: (value: number) => string;
  /** A value on the axis; `formatValue` when left out. */
  readonly formatAxis?: ((value: number) => string) | undefined;
  /** A sum of the legend; `formatAxis` when left out. */
  readonly formatSum?: ((value: number) => string) | undefined;
  /** Head of the table's first column; the provider's word for a day when left out. */
  readonly category?: string | undefined;
  /** The values are no parts of a sum but levels, the lowest series first: drawn behind each other, without totals. */
  readonly levels?: boolean | undefined;
  /** Keeps the chart's shape while the data is on its way. */
  readonly loading?: boolean | undefined;
  /** Leads from a part, a name of the legend or a bar's name in the table to what it is made of. */
  readonly onPick?: ((pick: ChartPick) => void) | undefined;
  /** Pixels; 220 when left out. */
  readonly height?: number | undefined;
}

/** How many series get a hue of their own. */
export const CHART_HUES = 6;

/** The colour of each series: hues in their fixed order, grey for others. */
export const seriesColors = (series: readonly ChartSeries[]): ReadonlyMap<string, string> => {
  const colors = new Map<string, string>();
  let hue = 0;
  for (const one of series) {
    if (one.bad === true) {
      colors.set(one.id, "var(--ui-bad)");
      continue;
    }
    const grey = one.others === true || hue >= CHART_HUES;
    if (!grey) hue += 1;
    colors.set(one.id, grey ? "var(--ui-chart-other)" : `var(--ui-chart-${hue})`);
  }
  return colors;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Stands in the table where a level was not measured. */
const NONE = "—";

/** Pixels of the foot with a legend of one line. */
const FOOT = 40;

/** Bars of stacked series, one a day or another piece of time, with a legend of sums and the same numbers as a table. */
export const StackedBarChart = ({
  label,
  summary,
  series,
  points,
  formatValue,
  formatAxis = formatValue,
  formatSum = formatAxis,
  category,
  levels = false,
  loading = false,
  onPick,
  height = 220,
  className,
  ref,
}: StackedBarChartProps): ReactNode => {
  const { chart: texts, loading: loadingText } = useUiTexts();
  const [asTable, setAsTable] = useState(false);
  const colors = seriesColors(series);
  const sumOf = (one: ChartSeries): number => sum(points.map((point) => point.values[one.id] ?? 0));
  const levelText = (value: number | undefined): string => (value === undefined ? NONE : formatValue(value));
  const shape = (
    <div className={clsx(classes["drawing"], classes["wait"])} role="status" aria-label={loadingText}>
      {Array.from({ length: 14 }, (_, index) => (
        <Skeleton key={index} width="100%" height={`${30 + ((index * 37) % 55)}%`} />
      ))}
    </div>
  );
  return (
    <div
      ref={ref}
      className={clsx(classes["root"], className)}
      // A legend of several lines takes its height from the drawing, so that the content below does not move.
      style={asTable ? undefined : { blockSize: height + FOOT }}
      role="group"
      aria-label={label}
    >
      {loading ? (
        shape
      ) : asTable ? (
        <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={label}>
          <table className={classes["table"]}>
            <caption>
              <VisuallyHidden>{summary}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">{category ?? texts.category}</th>
                {series.map((one) => (
                  <th key={one.id} scope="col">
                    {one.label}
                  </th>
                ))}
                {levels ? null : <th scope="col">{texts.total}</th>}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.id}>
                  <th scope="row">
                    {onPick === undefined ? (
                      point.title
                    ) : (
                      <button type="button" className={classes["pick"]} onClick={() => onPick({ point: point.id })}>
                        {point.title}
                      </button>
                    )}
                  </th>
                  {series.map((one) => (
                    <td key={one.id}>
                      {levels ? levelText(point.values[one.id]) : formatValue(point.values[one.id] ?? 0)}
                    </td>
                  ))}
                  {levels ? null : <td>{formatValue(sum(series.map((one) => point.values[one.id] ?? 0)))}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <>
          <VisuallyHidden>{summary}</VisuallyHidden>
          <div className={classes["drawing"]} aria-hidden="true">
            <Bars
              series={series}
              points={points}
              colors={colors}
              formatValue={formatValue}
              formatAxis={formatAxis}
              totalText={levels ? undefined : texts.total}
              onPick={onPick}
            />
          </div>
        </>
      )}
      <div className={classes["foot"]} data-waiting={loading || undefined}>
        <ul className={classes["legend"]}>
          {loading
            ? null
            : series.map((one) => (
                <Flex key={one.id} component="li" gap={7} display="inline-flex" miw={0} align="center">
                  {onPick === undefined || one.others === true ? (
                    <SeriesName label={one.label} color={colors.get(one.id)} />
                  ) : (
                    <button type="button" className={classes["pick"]} onClick={() => onPick({ series: one.id })}>
                      <SeriesName label={one.label} color={colors.get(one.id)} />
                    </button>
                  )}
                  {levels ? null : (
                    <Text span inherit dir="ltr" c="var(--ui-text)" title={formatValue(sumOf(one))}>
                      {formatSum(sumOf(one))}
                    </Text>
                  )}
                </Flex>
              ))}
        </ul>
        <IconButton
          size="sm"
          label={asTable ? texts.showChart : texts.showTable}
          icon={asTable ? <IconChartBar /> : <IconTable />}
          disabled={loading}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
    </div>
  );
};
