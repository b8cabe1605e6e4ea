/** One series, e.g. a model. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  /** Drawn grey and last: everything beyond the six hues. */
  readonly others?: boolean | undefined;
  /** Failures: drawn in the error colour, without a hue of their own. */
  readonly bad?: boolean | undefined;
}

/** The pressed part: a series, a bar, or the series' part of a bar. */
export interface ChartPick {
  readonly series?: string;
  readonly point?: string;
}

export interface ChartPoint {
  readonly id: string;
  /** Under the axis, e.g. "7"; an empty one leaves the room to its neighbours'. */
  readonly label: string;
  /** In the tooltip and the table, e.g. "7 November". */
  readonly title: string;
  /** By series id; absent is nothing. */
  readonly values: Readonly<Record<string, number>>;
  /** Today: drawn paler. */
  readonly unfinished?: boolean | undefined;
}
