import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { Countdown } from "./Countdown.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  vi.setSystemTime(Date.UTC(2026, 0, 1));
});
afterEach(() => {
  vi.useRealTimers();
});

const second = 1000;
const end = Date.UTC(2026, 0, 1) + (2 * 86_400 + 3 * 3600 + 4 * 60 + 5) * second;

test("counts days, hours, minutes and seconds down", async () => {
  const screen = await show(<Countdown end={end} label="Left" unit={(unit, count) => `${unit}:${count}`} />);
  const timer = screen.getByRole("timer", { name: "Left" });
  await expect.element(timer).toHaveTextContent("02days:203hours:304minutes:405seconds:5");
  vi.advanceTimersByTime(6 * second);
  await expect.element(timer).toHaveTextContent("02days:203hours:303minutes:359seconds:59");
});

test("tells once that it has ended, and stays at zero", async () => {
  const ended = vi.fn<() => void>();
  const screen = await show(
    <Countdown end={Date.UTC(2026, 0, 1) + 2 * second} label="Left" unit={(unit) => unit} onEnd={ended} />,
  );
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * second);
  await expect.element(screen.getByRole("timer")).toHaveTextContent("00days00hours00minutes00seconds");
  expect(ended).toHaveBeenCalledTimes(1);
});
