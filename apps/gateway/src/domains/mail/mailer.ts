import type { Logger } from "pino";
import type { Options } from "../option/options.ts";
import type { MailContent } from "./templates.ts";

const IMPLICIT_TLS_PORT = 465;
const STARTTLS_PORT = 587;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** SMTP settings, undefined until configured. Port 465 is TLS, 587 requires STARTTLS, others are plain. */
export const smtpSettings = (options: Options) => {
  const [host, account, password] = [
    options.text("SMTPServer").trim(),
    options.text("SMTPAccount").trim(),
    options.text("SMTPToken"),
  ];
  const from = options.text("SMTPFrom").trim() || account;
  const port = options.number("SMTPPort");
  if (host === "" || from === "") return undefined;
  return {
    from,
    transport: {
      host,
      port,
      secure: port === IMPLICIT_TLS_PORT,
      requireTLS: port === STARTTLS_PORT,
      ignoreTLS: port !== IMPLICIT_TLS_PORT && port !== STARTTLS_PORT,
      ...(account === "" || password === "" ? {} : { auth: { user: account, pass: password } }),
    },
  };
};

/** Sends mail after the reply, so that its duration reveals nothing to callers. */
export type Mailer = {
  readonly isConfigured: () => boolean;
  /** Returns at once; a failure is logged. */
  readonly send: (to: string, content: MailContent) => void;
  /** When everything under way is sent or has failed. */
  readonly drain: () => Promise<void>;
};

/** Sends one mail and resolves when the server has taken it. `address` is the server's address where its name was looked up before. */
export const deliverMail = async (
  options: Options,
  to: string,
  content: MailContent,
  address?: string,
): Promise<void> => {
  const settings = smtpSettings(options);
  if (settings === undefined) throw new Error("The SMTP options are not filled in");
  const { createTransport } = await import("nodemailer");
  const { host } = settings.transport;
  const transport = createTransport({
    ...settings.transport,
    ...timeouts,
    ...(address === undefined ? {} : { host: address, tls: { servername: host } }),
  });
  try {
    await transport.sendMail({
      // As objects: nothing in a name or an address can add a header or a second receiver.
      from: { name: options.text("SystemName"), address: settings.from },
      to: { name: "", address: to },
      headers: { "Auto-Submitted": "auto-generated" },
      ...content,
    });
  } finally {
    transport.close();
  }
};

export const createMailer = ({ options, log }: { options: Options; log: Logger }): Mailer => {
  const underWay = new Set<Promise<void>>();
  return {
    isConfigured: () => smtpSettings(options) !== undefined,
    send: (to, content) => {
      const sending = deliverMail(options, to, content)
        .catch((error: unknown) => log.error({ err: error }, "a mail could not be sent"))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    drain: async () => {
      await Promise.all(underWay);
    },
  };
};
