import type { MailTexts } from "./mail-text.ts";

export const en: MailTexts = {
  verification: {
    subject: (site) => `Your ${site} verification code`,
    intro: (site) => `Enter this code to verify your email address at ${site}:`,
    closing: "The code is valid for 10 minutes and works once. If you didn’t request it, ignore this email.",
  },
  reset: {
    subject: (site) => `Reset your ${site} password`,
    intro: (site) =>
      `We received a request to reset the password of your ${site} account. Set a new password with this link:`,
    action: "Set a new password",
    closing:
      "The link is valid for 10 minutes and works once. If you didn’t request it, ignore this email. Your password won’t change.",
  },
  taken: {
    subject: (site) => `You already have an account at ${site}`,
    intro: (site) =>
      `This email address was entered at ${site}, but it already belongs to an account. If you forgot your password, reset it here:`,
    action: "Reset password",
    closing: "If this wasn’t you, ignore this email.",
  },
  issued: {
    subject: (site) => `Your fapiao from ${site} has been issued`,
    intro: (site) => `The fapiao you requested at ${site} has been issued. Sign in to view and download it:`,
    action: "Open fapiao",
    closing: "If you didn’t request it, ignore this email.",
  },
  rejected: {
    subject: (site) => `Your fapiao request at ${site} was rejected`,
    intro: (site) =>
      `Your fapiao request at ${site} was rejected. Its orders can be requested again. Sign in to read the reason:`,
    action: "Open request",
    closing: "If you didn’t request it, ignore this email.",
  },
  lowBalance: {
    subject: (site) => `Your ${site} balance is low`,
    intro: (site, { balance, threshold }) =>
      `Your balance at ${site} is down to ${balance}, below your alert level of ${threshold}. Calls are refused once your balance is used up. Top up here:`,
    action: "Top up",
    closing:
      "You get one notification each time your balance falls below this level. Change or turn off notifications in your profile.",
  },
  addressChanged: {
    subject: (site) => `The email address of your ${site} account was changed`,
    intro: (site, { username }) =>
      `Your account ${username} at ${site} now has another email address. This address can no longer be used to sign in or reset the password. If this wasn’t you, contact the site’s operator right away:`,
    action: "Contact us",
    closing: "If this was you, no action is needed.",
  },
  test: {
    subject: (site) => `Test email from ${site}`,
    intro: (site) => `This is a test of the mail settings of ${site}. If you can read it, mail is being delivered:`,
    action: "Open the settings",
    closing: "It was sent from the site’s settings by its administrator. No action is needed.",
  },
};
