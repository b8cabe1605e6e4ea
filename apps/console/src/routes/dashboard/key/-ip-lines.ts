import * as z from "zod/mini";

const addressOrBlock = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Whether a text is one IPv4 or IPv6 address, or a block in CIDR notation: what a key's address limit holds. */
export const isAddressOrBlock = (text: string): boolean => addressOrBlock.safeParse(text).success;

/** A line of the address limit: its number from 1 and what it says. */
export interface IpLine {
  readonly line: number;
  readonly text: string;
}

/** The lines that say something, each with its number in the text. */
export const ipLines = (text: string): IpLine[] =>
  text
    .split("\n")
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "");

/** The first line that is neither an address nor a block. */
export const wrongIpLine = (text: string): IpLine | undefined =>
  ipLines(text).find((line) => !isAddressOrBlock(line.text));
