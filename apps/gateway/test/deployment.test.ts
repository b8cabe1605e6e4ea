import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { DRAIN_TIMEOUT_MS, MAX_LEDGER_WAIT_MS } from "../src/gateway.ts";
import { MAX_BODY_BYTES } from "../src/relay/request/request.ts";

const readRoot = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), "utf8");
const readDeployment = () => readRoot("deploy/helm/templates/deployment.yaml");

test("a pod that cannot write its database is not restarted, which would lose the charges that wait for it", async () => {
  const chart = await readDeployment();
  expect(chart).toMatch(/livenessProbe:\n +tcpSocket: \{ port: http \}\n/);
  expect(chart).toMatch(/readinessProbe:\n +httpGet: \{ path: \/healthz, port: http \}\n/);
});

test("Compose and the chart give a stop the time that open calls and waiting charges get", async () => {
  const periods = [
    /stop_grace_period: (\d+)s/.exec(await readRoot("compose.yaml"))?.[1],
    /terminationGracePeriodSeconds: (\d+)/.exec(await readDeployment())?.[1],
  ];
  for (const period of periods) expect(Number(period) * 1000).toBeGreaterThan(DRAIN_TIMEOUT_MS + MAX_LEDGER_WAIT_MS);
});

test("the documentation builds and pushes the image that the chart pulls", async () => {
  const page = await readRoot("docs/operations.md");
  const [, version = ""] = /^appVersion: "(.+)"$/m.exec(await readRoot("deploy/helm/Chart.yaml")) ?? [];
  const [, repository = ""] = /--set image\.repository=(\S+)/.exec(page) ?? [];
  expect(page).toContain(`docker build --tag ${repository}:${version} .\ndocker push ${repository}:${version}\n`);
});

test.each(["Commands in a container", "Commands on Kubernetes"])(
  "%s back up, restore and reset root",
  async (title) => {
    const [, rest = ""] = (await readRoot("docs/operations.md")).split(`\n## ${title}\n`);
    const [section = ""] = rest.split("\n## ");
    const programs = section.match(/apps\/gateway\/src\/\S+\.ts/g) ?? [];
    expect(programs.map((path) => path.split("/").at(-1))).toEqual([
      "backup-main.ts",
      "restore-main.ts",
      "reset-root-main.ts",
    ]);
    for (const program of programs) await readRoot(program);
  },
);

test.each(["docker", "hooks-in-your-app"])(
  "nginx, set up as the guide %s says, passes whole bodies, WebSockets and streams that pause",
  async (guide) => {
    const page = await readRoot(`docs/guides/${guide}.md`);
    const [location = ""] = /^location [^}]+\}/m.exec(page) ?? [];
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(location) ?? [];
    expect(Number(megabytes) * 1_048_576).toBe(MAX_BODY_BYTES);
    expect(location).toContain("proxy_http_version 1.1;");
    expect(location).toContain("proxy_set_header Upgrade $http_upgrade;");
    expect(location).toContain("proxy_set_header Connection $connection_upgrade;");
    expect(page).toContain("map $http_upgrade $connection_upgrade {");
    expect(location).toContain("proxy_buffering off;");
    expect(location).toContain("proxy_read_timeout 600s;");
  },
);
