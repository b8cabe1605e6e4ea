import * as z from "zod/mini";

const addressOrBlock = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Whether a text is one IPv4 or IPv6 address, or a block in CIDR notation: what a key's address limit holds. */
export const isAddressOrBlock = (text: string): boolean => addressOrBlock.safeParse(text).success;

/** The lines that say something, each with its number in the text, from 1. */
export const ipLines = (text: string) =>
  text
    .split("\n")
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "");

/** The first line that is neither an address nor a block. */
export const wrongIpLine = (text: string) => ipLines(text).find((line) => !isAddressOrBlock(line.text));
