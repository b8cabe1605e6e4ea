/** Five figures in a square of 32, each in five colours of the charts: the 25 drawings. */
export const figures = [
  "M16 7a6 6 0 1 0 .01 0zM2 34a14 14 0 0 1 28 0z",
  "M16 3a13 13 0 1 0 .01 0zm0 5a8 8 0 1 1-.01 0zm0 4a4 4 0 1 0 .01 0z",
  "M16 16V5a11 11 0 0 1 11 11zm0 0v11A11 11 0 0 1 5 16z",
  "M-4 14 14-4h8L-4 22zM10 36l26-26v8L18 36z",
  "M4 20a6 6 0 0 1 12 0 6 6 0 0 0 12 0v16H4zm12-14a4 4 0 1 0 .01 0z",
] as const;

/** How many drawings there are. */
export const drawingCount = 25;
