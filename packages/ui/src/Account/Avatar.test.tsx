import { expect, test, vi } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { Avatar } from "./Avatar.tsx";

const drawings = (): (string | undefined)[] =>
  [...document.querySelectorAll<SVGElement>("[data-drawing]")].map((drawing) => drawing.innerHTML);

test("an id chooses one of 25 drawings, always the same one, modulo 25", async () => {
  await show(Array.from({ length: 27 }, (_, id) => <Avatar key={id} seed={id} />));
  const all = drawings();
  expect(new Set(all).size).toBe(25);
  expect(all[25]).toBe(all[0]);
  expect(all[26]).toBe(all[1]);
});

test("a picture that does not arrive gives way to the drawing", async () => {
  await show(<Avatar seed={3} picture="/no-such-picture.png" />);
  await vi.waitFor(() => expect(drawings()).toHaveLength(1));
  expect(document.querySelector("img")).toBeNull();
});
