import { converter } from "culori";
import { describe, expect, it } from "vitest";
import { logoColor } from "./logo-color.ts";

const toOklch = converter("oklch");

/** 16 × 16: an orange square and a dark line on a transparent ground. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAACVBMVEUAAADZSA8iIiLPqTKzAAAAA3RSTlMA//9EUNYhAAAAF0lEQVR42mNgIAswwsFgF0AFTGgAQwAAOnAApQuDoE8AAAAASUVORK5CYII=";
/** 24 × 24: an orange frame around a dark square on white. */
const jpeg =
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAYABgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAUGB//EACkQAAADBAgHAAAAAAAAAAAAAAAREwEFElECAwQGFSNCYRZEZIKjwuH/xAAXAQADAQAAAAAAAAAAAAAAAAAAAwQC/8QAHhEAAgICAwEBAAAAAAAAAAAAAQIAAxESBCExInH/2gAMAwEAAhEDEQA/ANa+HthaOQqpFrhIi2bMTeLOi8vwL4cn3+owtisdfVWqhTp1ZUWGbTZISO7bN9YxL6qkKISmc/vXc6Y53tii2QknDriMz2ZIBNufznZ7AHUsWQEyfkIEsKr5KT4dOKI56ScWiIzLdkhN4T63xfQADUoxyRBORYg1U9Sk53Tha2eqpDohIj3bMAAbVQowIp3LnZvZ/9k=";
/** One red pixel. */
const gif = "R0lGODlhAQABAPAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";
const greyPng =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAAFElEQVR42mNgkLOJqpi25RIDZQwAihUaQZwDEoIAAAAASUVORK5CYII=";
/** 5 000 × 2. */
const widePng =
  "iVBORw0KGgoAAAANSUhEUgAAE4gAAAACAQMAAACOS6RlAAAAA1BMVEXZSA+NPev5AAAAEklEQVR42mNgGAWjYBSMguELAATkAAGyTMX9AAAAAElFTkSuQmCC";

const hueDistance = (one: string, other: string): number => Math.abs((toOklch(one)?.h ?? 0) - (toOklch(other)?.h ?? 0));

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, "base64");
const svg = (content: string): Uint8Array =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`);

const colorIn = async (bytes: Uint8Array): Promise<string> => {
  const found = await logoColor(bytes);
  if ("problem" in found) throw new Error(found.problem);
  return found.color;
};

describe("logoColor", () => {
  it.each([
    ["PNG", bytesOf(png), "#d9480f"],
    ["JPEG", bytesOf(jpeg), "#d9480f"],
    ["GIF", bytesOf(gif), "#ff0000"],
    ["SVG", svg('<path fill="#0f766e" d="M0 0h10v6H0z"/><path d="M0 7h10v3H0z"/>'), "#0f766e"],
    [
      "SVG with a style sheet",
      svg('<style>.a{stroke:#e11d48;fill:none}</style><circle class="a" cx="5" cy="5" r="3"/>'),
      "#e11d48",
    ],
    ["half transparent SVG", svg('<path fill="#7c3aed" opacity="0.7" d="M0 0h10v6H0z"/>'), "#7c3aed"],
  ])("finds the hue of a %s logo", async (_kind, bytes, expected) => {
    const color = await colorIn(bytes);
    expect(color).toMatch(/^#[\da-f]{6}$/);
    expect(hueDistance(color, expected)).toBeLessThan(12);
  });

  it("prefers a strong shape to the larger pale ground", async () => {
    const color = await colorIn(svg('<path fill="#e7eef2" d="M0 0h10v10H0z"/><path fill="#1d4ed8" d="M3 3h4v4H3z"/>'));
    expect(hueDistance(color, "#1d4ed8")).toBeLessThan(12);
  });

  it.each([
    ["a grey PNG", bytesOf(greyPng)],
    ["a black and white SVG", svg('<path d="M0 0h10v6H0z"/><path fill="#fff" d="M0 6h10v4H0z"/>')],
  ])("finds no colour in %s", async (_kind, bytes) => {
    expect(await logoColor(bytes)).toEqual({ problem: "grey" });
  });

  it.each([
    ["no picture", Buffer.from("<!doctype html><html></html>")],
    ["nothing", new Uint8Array()],
    ["half a PNG", bytesOf(png).subarray(0, 60)],
    ["a broken SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path')],
    ["an SVG that draws nothing", svg("")],
    ["a picture of too many pixels", bytesOf(widePng)],
    [
      "an SVG that embeds such a picture",
      svg(`<image width="10" height="10" href="data:image/png;base64,${widePng}"/>`),
    ],
  ])("reports that %s cannot be read", async (_kind, bytes) => {
    expect(await logoColor(bytes)).toEqual({ problem: "unreadable" });
  });
});
