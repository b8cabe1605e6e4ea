/** Height of every chart in pixels, kept while the library loads. */
export const CHART_HEIGHT = 320;
