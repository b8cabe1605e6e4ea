import type { Handlers } from "../context.ts";
import { readStatus } from "./read-status.ts";

/** What visitors see before they sign in (contract 1.1, 1.2). */
export const statusHandlers = {
  getStatus: async (_input, services) => readStatus(services),
  getNotice: async (_input, { options }) => options.text("Notice"),
  getAbout: async (_input, { options }) => options.text("About"),
  getHomePageContent: async (_input, { options }) => options.text("HomePageContent"),
} satisfies Pick<Handlers, "getStatus" | "getNotice" | "getAbout" | "getHomePageContent">;
