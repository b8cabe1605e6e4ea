import * as z from "zod/mini";
import { isOfHost } from "../../../lib/hosts.ts";

const longest = 500;

/** The number of a built-in picture, or "own" with the address of one on a host that this site allows. */
export const pictureForm = (imageHosts: readonly string[]) =>
  z.object({ choice: z.string(), address: z.string().check(z.trim()) }).check((context) => {
    const { choice, address } = context.value;
    if (choice !== "own") return;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const code =
      address === ""
        ? "required"
        : url?.protocol !== "https:" || url.username !== "" || url.password !== "" || address.length > longest
          ? "notHttps"
          : imageHosts.some((pattern) => isOfHost(url, pattern))
            ? undefined
            : "otherHost";
    if (code !== undefined)
      context.issues.push({ code: "custom", input: address, path: ["address"], message: code, continue: true });
  });
