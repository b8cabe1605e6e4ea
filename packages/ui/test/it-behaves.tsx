import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";

import type { Demo } from "../demo/demo.ts";
import { show } from "./in-theme.tsx";

/** Axe's findings as readable lines; rules about whole pages do not apply to a component. */
export const findings = async (): Promise<readonly string[]> => {
  const { violations } = await axe.run(document.body, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    rules: {
      region: { enabled: false },
      "page-has-heading-one": { enabled: false },
      "landmark-one-main": { enabled: false },
      "heading-order": { enabled: false },
    },
  });
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${node.html.slice(0, 160)} – ${(node.failureSummary ?? "").replaceAll("\n", " ").slice(0, 200)}`,
    ),
  );
};

/** Waits until nothing moves: opening layers fade in, and axe would measure their colours half-way. */
const still = async (): Promise<void> => {
  await vi.waitFor(() => {
    const moving = document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === "running" && animation.effect?.getComputedTiming().iterations !== Infinity,
      );
    if (moving.length > 0) throw new Error("still moving");
  });
};

/** Common requirements of all components: class name and ref where supported, both directions, both schemes, no axe findings. */
export const itBehaves = (demo: Demo): void => {
  // oxlint-disable-next-line vitest/valid-title -- A demo's name is a string.
  describe(demo.name, () => {
    // oxlint-disable-next-line vitest/no-conditional-tests -- A layer of its own takes no class: there is nothing to test.
    if (demo.placed !== false) {
      test("puts its class and its ref on an element", async () => {
        const elements: HTMLElement[] = [];
        await show(
          demo.render({
            className: "placed-here",
            ref: (element) => {
              if (element !== null) elements.push(element);
            },
          }),
        );
        const placed = document.querySelector(".placed-here");
        expect(placed).not.toBeNull();
        expect(elements[0]).toBeInstanceOf(HTMLElement);
        expect(placed?.contains(elements[0] ?? null)).toBe(true);
      });
    }
    for (const scheme of ["light", "dark"] as const) {
      test(`is accessible in ${scheme}`, async () => {
        await show(<div>{demo.render({})}</div>, { scheme });
        await still();
        expect(await findings()).toEqual([]);
      });
    }
    test("mirrors from right to left without spilling over", async () => {
      await show(<div>{demo.render({})}</div>, { direction: "rtl" });
      expect(document.documentElement.dir).toBe("rtl");
      await still();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    });
  });
};
