import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const readDeployment = () =>
  readFile(new URL("../../../deploy/helm/templates/deployment.yaml", import.meta.url), "utf8");

test("a pod that cannot write its database is not restarted, which would lose the charges that wait for it", async () => {
  const chart = await readDeployment();
  expect(chart).toMatch(/livenessProbe:\n +tcpSocket: \{ port: http \}\n/);
  expect(chart).toMatch(/readinessProbe:\n +httpGet: \{ path: \/healthz, port: http \}\n/);
});
