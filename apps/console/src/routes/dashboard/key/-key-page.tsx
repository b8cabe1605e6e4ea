import { lazyPart } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { withTexts } from "../../../i18n/i18n.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { OwnKeys } from "./-own-keys.tsx";

const route = getRouteApi("/dashboard/key");

const EverybodysKeys = lazyPart(
  async () => (await withTexts(import("./-everybodys-keys.tsx"), "everybody_keys")).EverybodysKeys,
);

/** The own keys, or for administrators everybody's. */
export const KeyPage = (): ReactNode => {
  const { admin } = useViewer();
  return route.useSearch().of === "everybody" && admin ? <EverybodysKeys /> : <OwnKeys />;
};
