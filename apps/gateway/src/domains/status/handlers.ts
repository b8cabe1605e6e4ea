import type { Handlers } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { readStatus } from "./read-status.ts";

/** Pages that the site can write, and the options that hold them. */
const contentNames = ["contact", "faqs", "terms", "privacy"] as const;

/** Public information about the site. */
export const statusHandlers = {
  getStatus: async (_input, services) => readStatus(services),
  getNotice: async (_input, { options }) => options.text("Notice"),
  getAbout: async (_input, { options }) => options.text("About"),
  getHomePageContent: async (_input, { options }) => options.text("HomePageContent"),
  getContent: async ({ path }, { options }) => {
    const name = contentNames.find((each) => each === path.name);
    if (name === undefined) throw refuse("There is no such page", "页面不存在", { code: "page_not_found" });
    return options.text(name);
  },
} satisfies Partial<Handlers>;
