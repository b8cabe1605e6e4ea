import { roleVariables } from "../theme/roles.ts";
import { drawingCount, figures } from "./drawings.ts";

const { "--ui-surface": ground, ...roles } = roleVariables("blue", "light");

/** The drawings as files, in the colours of the light scheme: to choose from, and for other clients. */
export const drawingFiles = (): string[] =>
  Array.from({ length: drawingCount }, (_, number) => {
    const colour = roles[`--ui-chart-${Math.floor(number / 5) + 1}`];
    const figure = figures[number % 5];
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colour}" d="M0 0h32v32H0z"/><path fill="${ground}" fill-opacity=".85" d="${figure}"/></svg>\n`;
  });
