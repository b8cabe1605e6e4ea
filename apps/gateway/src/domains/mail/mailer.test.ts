import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";
import { type MailServer, startMailServer } from "@one-hub/testing/mail-server.ts";
import { smtpSettings } from "./mailer.ts";

// On SQLite alone: it is about the SMTP connection; option/handlers.test.ts stores options on both.

let app: TestApp;
let mail: MailServer;

beforeAll(async () => {
  app = await startTestApp();
  mail = await startMailServer();
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const set = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await app.services.options.set(name, value);
};
const settings = () => smtpSettings(app.services.options);

beforeEach(() => set({ SMTPServer: "", SMTPAccount: "", SMTPFrom: "", SMTPToken: "", SMTPPort: "587" }));

describe("the SMTP options", () => {
  it("are undefined without a server and a sender", async () => {
    expect(settings()).toBeUndefined();
    await set({ SMTPServer: "smtp.test" });
    expect(settings()).toBeUndefined();
    await set({ SMTPAccount: "box@smtp.test" });
    expect(settings()?.from).toBe("box@smtp.test");
    await set({ SMTPFrom: "noreply@smtp.test" });
    expect(settings()?.from).toBe("noreply@smtp.test");
  });

  it.each([
    ["465", { secure: true, requireTLS: false, ignoreTLS: false }],
    ["587", { secure: false, requireTLS: true, ignoreTLS: false }],
    ["25", { secure: false, requireTLS: false, ignoreTLS: true }],
  ])("on port %s are read as %o", async (SMTPPort, expected) => {
    await set({ SMTPServer: "smtp.test", SMTPFrom: "a@smtp.test", SMTPPort });
    expect(settings()?.transport).toEqual({ host: "smtp.test", port: Number(SMTPPort), ...expected });
  });
});

describe("sending", () => {
  const content = { subject: "Hello", text: "plain", html: "<p>rich</p>" };

  it("signs in with account and token where both are given", async () => {
    await set({
      SMTPServer: "127.0.0.1",
      SMTPPort: String(mail.port),
      SMTPAccount: "box@smtp.test",
      SMTPToken: "hush",
    });
    app.services.mailer.send("reader@mail.test", content);
    await app.services.mailer.drain();
    expect(mail.signedIn).toEqual([{ username: "box@smtp.test", password: "hush" }]);
    expect(mail.received).toMatchObject([
      { from: "box@smtp.test", to: ["reader@mail.test"], subject: "Hello", text: "plain\n", html: "<p>rich</p>\n" },
    ]);
  });

  it("lets no site name add headers or receivers", async () => {
    await set({
      SMTPServer: "127.0.0.1",
      SMTPPort: String(mail.port),
      SMTPFrom: "box@smtp.test",
      SystemName: 'Evil\r\nBcc: other@mail.test\r\n, "x" <y@mail.test>',
    });
    app.services.mailer.send("second@mail.test", { ...content, subject: "Hi\r\nBcc: other@mail.test" });
    await app.services.mailer.drain();
    const last = mail.received.at(-1);
    expect(last?.to).toEqual(["second@mail.test"]);
    expect(last?.headers).not.toMatch(/^Bcc:/im);
  });

  it("survives a server that is not there", async () => {
    await set({ SMTPServer: "127.0.0.1", SMTPPort: "1", SMTPFrom: "box@smtp.test" });
    const before = mail.received.length;
    app.services.mailer.send("third@mail.test", content);
    await app.services.mailer.drain();
    expect(mail.received).toHaveLength(before);
  });
});
