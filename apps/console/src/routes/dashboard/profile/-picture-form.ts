import * as z from "zod/mini";
import { isOfHost } from "../../../lib/hosts.ts";

const longest = 500;

/** What is chosen: the number of a picture of ours, or "own" with the address of another one. */
export interface PictureValues {
  choice: string;
  address: string;
}

/** A picture of ours, or one of a host that this site shows pictures of. */
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
