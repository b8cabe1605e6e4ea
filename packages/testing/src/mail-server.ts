import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly headers: string;
  readonly text: string;
  readonly html: string;
};

/** A mail server on this machine that keeps what it is given. */
export type MailServer = {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** User name of the SMTP sign-in, if there was one. */
  readonly signedIn: readonly { username: string; password: string }[];
  readonly close: () => Promise<void>;
};

const quotedPrintable = (body: string) =>
  Buffer.from(
    body
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

const decode = (encoding: string, body: string) =>
  encoding === "base64"
    ? Buffer.from(body, "base64").toString("utf8")
    : encoding === "quoted-printable"
      ? quotedPrintable(body)
      : body;

/** Encoded words of a header (RFC 2047); blanks between two of them are ignored. */
const decodeHeader = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("latin1")
        : word
            .replaceAll("_", " ")
            .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );

const header = (block: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, "im").exec(block)?.[1]?.replaceAll(/\n[ \t]+/g, " ") ?? "";

const split = (part: string) => {
  const at = part.indexOf("\n\n");
  return { head: part.slice(0, at), body: part.slice(at + 2) };
};

const parse = (raw: string): Omit<ReceivedMail, "from" | "to"> => {
  const { head, body } = split(raw.replaceAll("\r\n", "\n"));
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? "";
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\n/, "")));
  const find = (type: string) => {
    const part = parts.find((each) => header(each.head, "Content-Type").startsWith(type));
    return part === undefined ? "" : decode(header(part.head, "Content-Transfer-Encoding"), part.body);
  };
  const encoded = header(head, "Subject");
  const subject = decodeHeader(encoded);
  return {
    subject: subject === encoded ? encoded : Buffer.from(subject, "latin1").toString("utf8"),
    headers: head,
    text: find("text/plain"),
    html: find("text/html"),
  };
};

export const startMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const signedIn: { username: string; password: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) => {
      signedIn.push({ username: username ?? "", password: password ?? "" });
      done(null, { user: username ?? "" });
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then(
        (raw) => {
          received.push({
            from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            ...parse(raw),
          });
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  // A TCP server that listens has a port.
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    signedIn,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
