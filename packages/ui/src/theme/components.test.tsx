import { Button } from "@mantine/core";
import { expect, test } from "vitest";

import { show } from "../../test/in-theme.tsx";

test("a button as wide as its place breaks words that are wider, and keeps its height otherwise", async () => {
  const screen = await show(
    <div data-testid="place" style={{ inlineSize: 200 }}>
      <Button size="lg" fullWidth leftSection="+">
        Se connecter avec une clé d’accès
      </Button>
      <Button size="lg" fullWidth component="a" href="#in">
        Se connecter
      </Button>
      <Button size="lg">Annuler</Button>
    </div>,
  );
  const place = screen.getByTestId("place").element();
  expect(place.scrollWidth).toBe(200);
  const [long, short, other] = [...place.children].map((button) => button.getBoundingClientRect());
  expect(long?.height).toBe(50);
  expect(short?.height).toBe(44);
  expect(short?.height).toBe(other?.height);
  const label = screen.getByText("Se connecter", { exact: true }).element().getBoundingClientRect();
  expect((label.top + label.bottom) / 2).toBe(((short?.top ?? 0) + (short?.bottom ?? 0)) / 2);
});
