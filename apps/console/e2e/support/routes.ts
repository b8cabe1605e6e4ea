import { readFileSync } from "node:fs";
import type { FileRouteTypes } from "../../src/routeTree.gen.ts";

const tree = readFileSync(new URL("../../src/routeTree.gen.ts", import.meta.url), "utf8");
const [, union = ""] = /interface FileRouteTypes \{[\s\S]*?\bto:((?:\s*\|?\s*['"][^'"]+['"])+)/.exec(tree) ?? [];

/** A value for each parameter of a path. A new parameter needs one here. */
const parameters: Readonly<Record<string, string>> = { $code: "403", $path: "imprint" };

const filled = (path: string): string =>
  path.replaceAll(/\$\w+/g, (name) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${path} needs a value for ${name}`);
    return value;
  });

/** Every page of the route tree, so that a new one is tested by itself. The catch-all leads to /404. */
export const everyRoute: readonly string[] = [...union.matchAll(/['"]([^'"]+)['"]/g)]
  .map(([, path = ""]) => path)
  .filter((path) => !path.endsWith("/$") && path !== "$")
  .map(filled);

/** What tells that a page is there. */
export interface View {
  /** Its main heading. */
  readonly heading: string | RegExp;
  /** The title in the browser's tab, where it does not begin with the heading. */
  readonly title?: RegExp;
  /** Leads who is signed in to the dashboard. */
  readonly guestOnly?: true;
  /** How it looks is held to more in a file of its own. */
  readonly ownFile?: true;
  /** Held to the rules of good practice as well, as what a sign-in needs always was. */
  readonly goodPractice?: true;
  /** Other addresses of it, with what is different there. */
  readonly also?: readonly (Pick<View, "heading" | "title"> & { readonly address: string })[];
}

const resetTitle = /^Set a new password · /;
const toReset = { address: "?email=a%40b.example&token=x", heading: "Set a new password" };

/** Every page of the route tree but the catch-alls. A missing or a stale entry does not compile. */
export const views: Readonly<Record<Exclude<FileRouteTypes["to"], `${string}/$`>, View>> = {
  "/": { heading: /^Every AI model/, title: /^[^·]+$/ },
  "/403": { heading: "No access" },
  "/404": { heading: "Page not found" },
  "/500": { heading: "Something failed on our side" },
  "/about-us": { heading: "About" },
  "/auth/jwt/sign-in": { goodPractice: true, heading: "Sign in", guestOnly: true },
  "/auth/jwt/sign-up": { goodPractice: true, heading: "Create an account", guestOnly: true },
  "/auth/session/update-password": {
    goodPractice: true,
    heading: "This link is incomplete",
    title: resetTitle,
    also: [toReset],
  },
  "/auth/session/verify": { goodPractice: true, heading: "Verify your email" },
  "/coming-soon": { heading: "Coming soon" },
  "/components": { heading: "Style guide", ownFile: true },
  "/contact-us": { heading: "Contact" },
  "/dashboard": { heading: /^.+, .+$/, title: /^Dashboard · / },
  "/dashboard/affiliate": { heading: "Invitations" },
  "/dashboard/analytics": {
    heading: "Analytics",
    also: [
      { address: "?view=usage", heading: "Analytics" },
      { address: "?view=people&names=root&table=true", heading: "Analytics" },
    ],
  },
  "/dashboard/app": {
    heading: "App",
    also: [
      { address: "?view=clients", heading: "App" },
      { address: "?view=code", heading: "App" },
    ],
  },
  "/dashboard/fapiao": { heading: "Fapiao" },
  "/dashboard/invoice": { heading: "Invoices" },
  "/dashboard/key": { heading: "Keys" },
  "/dashboard/log": { heading: "Log" },
  "/dashboard/midjourney": { heading: "Midjourney tasks" },
  "/dashboard/model_list": { heading: "Models" },
  "/dashboard/model_telemetry": { heading: "Model telemetry" },
  "/dashboard/model_telemetry/detail": {
    heading: "Model details",
    also: [{ address: "?model=echo", heading: "echo", title: /^Model details · / }],
  },
  "/dashboard/operation_record": { heading: "Audit log" },
  "/dashboard/user": { heading: "Users" },
  "/dashboard/user/profile": { heading: "Person" },
  "/dashboard/channel": { heading: "Channels" },
  "/dashboard/operation": { heading: "User groups" },
  "/dashboard/operation/group": { heading: "User groups" },
  "/dashboard/operation/pricing": { heading: "Model prices" },
  "/dashboard/operation/telegram_manage": { heading: "Telegram bot" },
  "/dashboard/operation/model_ownedby": { heading: "Model vendors" },
  "/dashboard/operation/model-url": { heading: "Model URLs" },
  "/dashboard/operation/channel_cron": { heading: "Channel schedules" },
  "/dashboard/operation/inviter_manage": { heading: "Inviters" },
  "/dashboard/operation/announcement": { heading: "Announcements" },
  "/dashboard/payment": { heading: "Payment methods" },
  "/dashboard/payment/order": { heading: "Orders" },
  "/dashboard/payment/redemption": { heading: "Redemption codes" },
  "/dashboard/profile": { goodPractice: true, heading: "Profile" },
  "/dashboard/setting": {
    heading: "Settings",
    also: [
      { address: "?tab=sign_in", heading: "Settings" },
      { address: "?tab=page", heading: "Settings" },
    ],
  },
  "/dashboard/system": { heading: "System" },
  "/dashboard/task": { heading: "Tasks" },
  "/dashboard/topup": { heading: "Top up" },
  "/doc": { heading: "API reference", ownFile: true },
  "/error/$code": {
    heading: "No access",
    also: [
      { address: "/error/404", heading: "Page not found" },
      { address: "/error/500", heading: "Something failed on our side" },
    ],
  },
  "/faqs": { heading: "Frequently asked questions" },
  "/group": { heading: "Groups" },
  "/login": {
    goodPractice: true,
    heading: "Sign in",
    guestOnly: true,
    also: [{ address: "?reason=ended", heading: "Sign in" }],
  },
  "/maintenance": { heading: "Down for maintenance" },
  "/oauth/github": { heading: "Sign-in failed" },
  "/oauth/google": {
    goodPractice: true,
    heading: "Sign-in failed",
    also: [{ address: "?error=access_denied", heading: "Sign-in failed" }],
  },
  "/oauth/lark": { heading: "Sign-in failed" },
  "/oauth/oidc": { heading: "Sign-in failed" },
  // Without a page of the site's own at this address.
  "/page/$path": { heading: "Page not found" },
  "/payment": { heading: "No order found", title: /^Payment · / },
  "/prices": { heading: "Prices", also: [{ address: "?view=cards", heading: "Prices" }] },
  "/pricing": { heading: "Top-up" },
  "/privacy": { heading: "Privacy policy" },
  "/register": { goodPractice: true, heading: "Create an account", guestOnly: true },
  "/reset-password": { goodPractice: true, heading: "Reset password" },
  "/terms": { heading: "Terms of service" },
  "/user/reset": { goodPractice: true, heading: "This link is incomplete", title: resetTitle, also: [toReset] },
};

/** A page with an address that leads to it. */
export interface Page extends View {
  readonly path: string;
}

/** The pages of {@link views}. */
export const pages: readonly Page[] = Object.entries(views).map(([path, view]) => ({ ...view, path: filled(path) }));
