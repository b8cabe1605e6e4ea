import { isIP } from "node:net";
import { type Ctx, signedIn } from "../../../context.ts";
import { consoleLink } from "../../mail/codes.ts";
import { mailLanguage } from "../../mail/mail-language.ts";
import { deliverMail, smtpSettings } from "../../mail/mailer.ts";
import { testMail } from "../../mail/templates.ts";
import { checkOption } from "../check-option.ts";
import type { Egress } from "../../../platform/egress.ts";
import { connectionFailure } from "./call-service.ts";
import { type OptionTestResult, passed, TestFailure } from "./outcome.ts";

/** Looks a mail server up where the gateway may call it. */
const lookUp = (egress: Egress, host: string): Promise<string> => {
  if (egress.deniesHost(host)) throw new TestFailure("address_denied");
  if (isIP(host) !== 0) return Promise.resolve(host);
  return new Promise((resolve, reject) => {
    egress.lookup(host, {}, (error, address) => {
      if (error === null && typeof address === "string") resolve(address);
      else reject(connectionFailure(error));
    });
  });
};

const failureOf = (error: unknown): TestFailure => {
  const { code, response } = error instanceof Error ? (error as Error & { code?: string; response?: string }) : {};
  // A server's own line tells more than the client's code, if it is one of SMTP: what other services say is not shown.
  const isSmtp = response !== undefined && /^[245]\d\d[ -]/.test(response);
  const detail = isSmtp ? response : (code ?? "");
  switch (code) {
    case "EAUTH":
    case "ENOAUTH":
      return new TestFailure("credentials_refused", detail);
    case "ETIMEDOUT":
      return new TestFailure("timed_out");
    case "ECONNECTION":
    case "ESOCKET":
    case "EDNS":
    case "ECONNREFUSED":
      return new TestFailure("unreachable", detail);
    default:
      return new TestFailure("unexpected_answer", detail);
  }
};

/** Sends a message to the caller's own address. */
export const testMailSettings = async (ctx: Ctx): Promise<OptionTestResult> => {
  const { options, egress } = ctx;
  const settings = smtpSettings(options);
  if (settings === undefined) throw new TestFailure("settings_missing");
  checkOption("SMTPPort", options.text("SMTPPort"), options);
  const { email } = signedIn(ctx);
  if (email === "") throw new TestFailure("no_email");
  const writing = { language: mailLanguage(ctx.acceptLanguage, ""), site: options.text("SystemName") };
  const address = await lookUp(egress, settings.transport.host);
  try {
    const content = testMail(writing, consoleLink(ctx, "/dashboard/setting?tab=mail"));
    await deliverMail(options, email, content, address);
  } catch (error) {
    throw failureOf(error);
  }
  return passed(email);
};
