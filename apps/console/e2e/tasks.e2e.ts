import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signedIn } from "@one-hub/testing/client.ts";
import { makeChannel } from "@one-hub/testing/fixtures.ts";
import { openFilter } from "./support/open-filter.ts";
import { readKey } from "./support/books.ts";
import { either } from "./support/extensions.ts";
import { addKey } from "./support/furnish.ts";
import { expectToFit } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { startGateway } from "./support/start-gateway.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { addTasks, endTask } from "./support/tasks.ts";
import { expect, test as base, type WorkerGateway } from "./support/test.ts";

/** A gateway whose console may show what `media.example` has. */
const test = base.extend<object, { readonly gateway: WorkerGateway }>({
  gateway: [
    async ({ extensions }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "console-tasks-"));
      const file = join(folder, "console.json");
      await writeFile(file, JSON.stringify({ imageHosts: ["media.example"] }));
      const gateway = await startGateway({ extensions, variables: { CONSOLE_CONFIG: file } });
      const rootPassword = await gateway.rootPassword();
      const root = await signedIn(gateway.url, "root", rootPassword);
      await root.call("PUT", "/api/option/", { key: "QuotaForNewUser", value: "0" });
      await use({ url: gateway.url, dataDir: gateway.dataDir, rootPassword, root });
      await gateway.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

const submitted = Date.UTC(2026, 10, 20, 12);
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const song = (title: string, host: string) => ({
  id: title,
  title,
  audio_url: `https://${host}/${title}.mp3`,
  video_url: `https://${host}/${title}.mp4`,
  image_url: `https://${host}/${title}.png`,
  text: `La la ${title}`,
  metadata: { tags: "pop", prompt: "x", duration: 125 },
});

test(
  "own tasks are listed in words, filtered by the address, and refreshed while any is running",
  either,
  async ({ page, gateway, user, session, asUser, extensions }) => {
    const { id } = user;
    await addKey(session, "night bot");
    const { id: keyId } = await readKey(session, "night bot");
    const ofOther = `other-${id}`;
    const reason = `Banned prompt${" again".repeat(40)}`;
    addTasks(gateway.dataDir, [
      { user_id: id, task_id: `done-${id}`, finish_time: submitted + 61_000 },
      {
        user_id: id,
        token_id: keyId,
        task_id: `bad-${id}`,
        action: "LYRICS",
        status: "FAILURE",
        fail_reason: reason,
      },
      { user_id: id, task_id: `odd-${id}`, action: "REMIX", status: "PAUSED", progress: 5 },
      { user_id: id, task_id: `runs-${id}`, status: "IN_PROGRESS", progress: 40 },
      { user_id: id + 1_000_000, task_id: ofOther },
    ]);
    await asUser();
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    const table = tableNamed(page, "Tasks");
    const shown = async () =>
      (await readTable(table)).map((row) =>
        ["Action", "Status", "Progress", "Duration", "Failure reason"].map((head) => row[head]).join(" | "),
      );
    const [runs, odd, bad, done] = [
      "Music | In progress | 40% | — | —",
      "REMIX | PAUSED | 5% | — | —",
      `Lyrics | Failed | 100% | — | ${reason}`,
      "Music | Done | 100% | 61 s slow | —",
    ];
    await expect.poll(shown).toEqual([runs, odd, bad, done]);
    // A state is a dot and a word; a frame is around what stands out alone.
    await expect(table.locator(".mantine-Badge-root")).toHaveText(["61 s slow"]);
    // A time of 0 is none, and a user has no column of others' business.
    await page.getByRole("button", { name: "Columns" }).click();
    await page
      .getByRole("checkbox", { name: "Finished" })
      .or(page.getByRole("menuitemcheckbox", { name: "Finished" }))
      .click();
    await page.keyboard.press("Escape");
    const [first] = await readTable(table);
    expect(first).toMatchObject({ Finished: "—" });
    expect(first).not.toHaveProperty("Channel");
    await expect(page.getByText("4 tasks")).toBeVisible();
    await expect(page.getByText("updates automatically")).toBeVisible();

    endTask(gateway.dataDir, `runs-${id}`, submitted + 30_000);
    await expect.poll(shown, { timeout: 15_000 }).toEqual(["Music | Done | 100% | 30.0 s | —", odd, bad, done]);
    await expect(page.getByText("updates automatically")).toHaveCount(0);

    await openFilter(page, "Status");
    await page.getByRole("dialog", { name: "Status" }).getByRole("button", { name: "Failed" }).click();
    await expect.poll(shown).toEqual([bad]);
    expect(new URL(page.url()).searchParams.get("status")).toBe("FAILURE");
    // The file has what the list shows under its filter; what a failed task cost was given back.
    const [head = "", line = ""] = (await savedFile(page, "CSV")).lines;
    const [key, name] = extensions === "all" ? [",Key", ",night bot"] : ["", ""];
    expect(head).toBe(
      `Task,Submitted,Started,Finished${key},Platform,Action,Status,Progress,US dollars,Failure reason`,
    );
    expect(line.replace(name, "")).toMatch(
      /^bad-\d+,2026-11-20 \d\d:00:00,,,Suno,Lyrics,Failed,100,0,Banned prompt(?: again)+$/,
    );
    expect(line).toContain(`,,${name},Suno,`);
    // The key by its name, its number behind it; a gateway that tells no names has the number.
    const opener = table.locator("tr[data-row]").first().locator("td").first();
    await opener.click();
    const keyFact = table.getByRole("term").filter({ hasText: "Key" }).locator("xpath=following-sibling::dd[1]");
    await expect(keyFact).toHaveText(extensions === "all" ? `night bot ${keyId}` : String(keyId));
    await opener.click();
    await expect(keyFact).toHaveCount(0);
    // On a phone what is long is cut, and the page stays as wide as the window.
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.getByText(reason)).toBeVisible();
    await expectToFit(page, "tasks on a phone");
    await page.goto(`/dashboard/task?task=${ofOther}`);
    await expect(page.getByText("Nothing matches")).toBeVisible();
  },
);

test("songs play from hosts that are allowed, and lead outside from all others", async ({
  page,
  context,
  gateway,
  user,
  asUser,
}) => {
  const loaded: string[] = [];
  await context.route(/^https:\/\/(?:media|elsewhere)\.example\//, async (route) => {
    loaded.push(route.request().url());
    await route.fulfill({ contentType: "image/gif", body: pixel });
  });
  const covers: string[] = [];
  await context.route("**/suno/image/**", async (route) => {
    covers.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: "image/gif", body: pixel });
  });
  const data = JSON.stringify([song("Sunrise", "media.example"), song("Moonset", "elsewhere.example")]);
  const hostile = JSON.stringify({ title: "<b>x</b>", text: "", audio_url: "javascript:alert(1)", user_id: "secret" });
  addTasks(gateway.dataDir, [
    { user_id: user.id, task_id: `hostile-${user.id}`, data: hostile },
    { user_id: user.id, task_id: `songs-${user.id}`, data },
  ]);
  await asUser();
  await page.goto("/dashboard/task");
  const rows = tableNamed(page, "Tasks").locator("tr[data-row]");
  await rows.first().click();
  await expect(page.getByText("Sunrise", { exact: true })).toBeVisible();
  await expect(page.getByText("125 s").first()).toBeVisible();
  await expect(page.getByLabel("Audio of Sunrise")).toHaveAttribute("src", "https://media.example/Sunrise.mp3");
  await expect(page.getByLabel("Audio of Moonset")).toHaveCount(0);
  const outside = page.getByRole("link", { name: "Open audio" }).nth(1);
  await expect(outside).toHaveAttribute("href", "https://elsewhere.example/Moonset.mp3");
  await expect(outside).toHaveAttribute("rel", "noopener noreferrer");
  // The covers come by the gateway, whatever host they are on.
  await expect
    .poll(() => covers.toSorted())
    .toEqual([`/suno/image/songs-${user.id}/0`, `/suno/image/songs-${user.id}/1`]);
  expect(loaded).toEqual([]);
  // The policy lets the sound of that host be fetched: a refusal would be a complaint.
  await page.getByLabel("Audio of Sunrise").evaluate((audio: HTMLAudioElement) => {
    audio.preload = "auto";
  });
  await expect.poll(() => loaded).toContain("https://media.example/Sunrise.mp3");
  await page.getByText("Lyrics", { exact: true }).first().click();
  await expect(page.getByText("La la Sunrise")).toBeVisible();
  // From right to left a title and a text in another script stand at the edge where the rest of their song begins.
  for (const said of ["Sunrise", "La la Sunrise"]) {
    const indent = await page.getByText(said, { exact: true }).evaluate((name) => {
      document.documentElement.dir = "rtl";
      const words = document.createRange();
      words.selectNodeContents(name);
      const block = name.closest("p, div") ?? name;
      const gap = block.getBoundingClientRect().right - words.getBoundingClientRect().right;
      document.documentElement.dir = "ltr";
      return gap;
    });
    expect(indent, said).toBeLessThan(1);
  }
  await page.getByText("Raw data").first().click();
  await expect(page.getByText('"title": "Moonset"')).toBeVisible();

  await rows.last().click();
  await expect(page.getByText("<b>x</b>", { exact: true })).toBeVisible();
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect(loaded.filter((url) => url.includes("elsewhere"))).toEqual([]);
});

test(
  "images of Midjourney: states in words for everybody, images by way of the gateway, prompts to copy",
  either,
  async ({ page, context, gateway, user, asUser, extensions }) => {
    await context.route("**/mj/image/*", (route) => route.fulfill({ contentType: "image/gif", body: pixel }));
    const prompt = `A blue bird ${"above the sea ".repeat(8)}`;
    const midjourney = { user_id: user.id, platform: "midjourney", code: 1, mode: "fast" } as const;
    addTasks(gateway.dataDir, [
      { ...midjourney, task_id: `m1-${user.id}`, action: "DESCRIBE", status: "MODAL", progress: 0 },
      {
        ...midjourney,
        task_id: `m2-${user.id}`,
        action: "IMAGINE",
        prompt,
        prompt_en: prompt,
        image_url: "https://elsewhere.example/b.png",
      },
      {
        ...midjourney,
        task_id: `m3-${user.id}`,
        action: "HIGH_VARIATION",
        prompt,
        prompt_en: "In English",
        image_url: "https://media.example/a.png",
        finish_time: submitted + 5000,
      },
    ]);
    await asUser();
    await page.goto("/dashboard/midjourney");
    const table = tableNamed(page, "Midjourney tasks");
    const shown = async () =>
      (await readTable(table)).map((row) => [row["Action"], row["Status"], row["Progress"], row["Image"]].join(" | "));
    await expect
      .poll(shown)
      .toEqual([
        "Strong variation | Done | 100% | Open image",
        "Imagine | Done | 100% | Open image",
        "Describe | Waiting for input | 0% | —",
      ]);
    const file = await savedFile(page, "CSV");
    expect(file.name).toMatch(/^midjourney-/);
    const before = extensions === "all" ? 5 : 4;
    expect(
      file.lines.map((line) =>
        line
          .split(",")
          .slice(before, before + 4)
          .join(" | "),
      ),
    ).toEqual([
      "Action | Status | Progress | US dollars",
      "Strong variation | Done | 100% | 0.1",
      "Imagine | Done | 100% | 0.1",
      "Describe | Waiting for input | 0% | 0.1",
    ]);
    const rows = table.locator("tr[data-row]");
    await rows.nth(0).locator("td").first().click();
    const image = page.getByRole("img", { name: /^A blue bird/ });
    await expect(image).toHaveAttribute("src", new RegExp(`/mj/image/m3-${user.id}$`));
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText("In English", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy English prompt" })).toBeVisible();
    await rows.nth(1).locator("td").first().click();
    await expect(image.last()).toHaveAttribute("src", new RegExp(`/mj/image/m2-${user.id}$`));
    const newTab = page.getByRole("link", { name: "Open in new tab" }).last();
    await expect(newTab).toHaveAttribute("href", new RegExp(`/mj/image/m2-${user.id}$`));
    await expect(newTab).toHaveAttribute("rel", "noopener noreferrer");
    // The upstream's address is never shown.
    await expect(page.locator("a[href*='.example']")).toHaveCount(0);
    await rows.nth(0).getByRole("button", { name: "Open image" }).click();
    const window = page.getByRole("dialog", { name: "Image" });
    await expect(window.getByRole("img", { name: /^A blue bird/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(window).toHaveCount(0);

    await page.goto(`/dashboard/midjourney?task=m1-${user.id}`);
    await expect.poll(shown).toEqual(["Describe | Waiting for input | 0% | —"]);
  },
);

test("administrators see everybody's with names of key, channel and user", async ({
  page,
  gateway,
  user,
  session,
  asVisitor,
}) => {
  await addKey(session, "night bot");
  const { id: key } = await readKey(session, "night bot");
  const name = `Songs ${user.id}`;
  const upstream = { url: "http://127.0.0.1:1", key: "sk-upstream", models: ["nobody-calls-this"] };
  const channel = await makeChannel(gateway.root, upstream);
  await gateway.root.call("PUT", "/api/channel/", { id: channel, name });
  const task = { user_id: user.id, token_id: key, channel_id: channel };
  addTasks(gateway.dataDir, [
    { ...task, task_id: `named-${user.id}` },
    { ...task, task_id: `banned-${user.id}`, platform: "midjourney", action: "IMAGINE", code: 24 },
  ]);
  await asVisitor("admin");
  const facts = {
    Key: `night bot ${key}`,
    User: `${user.username} ${user.id}`,
    Channel: `${name} ${channel}`,
  };
  for (const { path, label } of [
    { path: "task", label: "Tasks" },
    { path: "midjourney", label: "Midjourney tasks" },
  ]) {
    await page.goto(`/dashboard/${path}?channel=${channel}`);
    const table = tableNamed(page, label);
    await expect
      .poll(async () => (await readTable(table)).map((row) => [row["Channel"], row["User"]]))
      .toEqual([[facts.Channel, facts.User]]);
    await table.locator("tr[data-row]").first().locator("td").first().click();
    for (const [fact, value] of Object.entries(facts))
      await expect(
        table.getByRole("term").filter({ hasText: fact }).locator("xpath=following-sibling::dd[1]"),
      ).toHaveText(value);
    const [head = "", line = ""] = (await savedFile(page, "CSV")).lines;
    const cells = line.split(",");
    const said = Object.fromEntries(head.split(",").map((column, index) => [column, cells[index]]));
    expect(said).toMatchObject({
      "Channel ID": String(channel),
      Channel: name,
      User: user.username,
      Key: "night bot",
    });
  }
  await expect(page.getByText("Prompt rejected")).toBeVisible();
});

test("administrators see all tasks, by channel and user; the sidebar has Midjourney if the site enables it", async ({
  page,
  gateway,
  user,
  asVisitor,
}) => {
  const channel = 900_000 + user.id;
  addTasks(gateway.dataDir, [
    { user_id: user.id, task_id: `a-${user.id}`, channel_id: channel },
    {
      user_id: user.id,
      task_id: `m-${user.id}`,
      channel_id: channel,
      platform: "midjourney",
      action: "ZOOM",
      code: 21,
    },
    { user_id: user.id, task_id: `n-${user.id}`, channel_id: channel, platform: "midjourney", action: "NEW", code: 77 },
  ]);
  await asVisitor("admin");
  await page.goto(`/dashboard/task?channel=${channel}`);
  await expect
    .poll(async () => (await readTable(tableNamed(page, "Tasks"))).map((row) => [row["Channel"], row["User"]]))
    .toEqual([[String(channel), `${user.username} ${user.id}`]]);
  await openFilter(page, "User");
  const panel = page.getByRole("dialog", { name: "User" });
  await panel.getByRole("textbox", { name: "User" }).fill("0");
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect(panel.getByText("Enter a number above zero.")).toBeVisible();
  await panel.getByRole("textbox", { name: "User" }).fill("1");
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();

  await expect(page.getByRole("link", { name: "Midjourney tasks", exact: true })).toHaveCount(0);
  await gateway.root.call("PUT", "/api/option/", { key: "MjEnabled", value: "true" });
  await page.goto("/dashboard");
  await expect(async () => {
    await page.reload();
    await page.getByRole("link", { name: "Midjourney tasks", exact: true }).click({ timeout: 1000 });
  }).toPass();
  await page.goto(`/dashboard/midjourney?channel=${channel}`);
  await page.getByRole("button", { name: "Columns" }).click();
  await page
    .getByRole("checkbox", { name: "Submission" })
    .or(page.getByRole("menuitemcheckbox", { name: "Submission" }))
    .click();
  await page.keyboard.press("Escape");
  await expect
    .poll(async () =>
      (await readTable(tableNamed(page, "Midjourney tasks"))).map((row) => [row["Action"], row["Submission"]]),
    )
    .toEqual([
      ["NEW", "77"],
      ["Zoom", "Waiting"],
    ]);
});
