import type { ModelOwnedBy } from "@one-hub/sdk";
import * as z from "zod/mini";
import { wholeNumber } from "../../../../lib/whole-number.ts";
import { LAST_BUILT_IN_ID } from "./-vendor.list.ts";

/** Name under which a form is kept whose session ended. */
export const vendorFormName = "vendor";

/** How a vendor gets its icon: by its name, from the set that the console carries, or from an address. */
export const iconSources = ["name", "set", "address"] as const;
type IconSource = (typeof iconSources)[number];

/** The vendor form as typed. */
export interface VendorValues {
  id: string;
  name: string;
  source: IconSource;
  /** File name of an icon of the set; kept while another source is chosen. */
  file: string;
  address: string;
}

/** Where one-hub's own addresses of these icons lead, so that its web client shows them too. */
const ICON_FOLDER = "https://registry.npmmirror.com/@lobehub/icons-static-svg/latest/files/icons/";

const iconFile = /\/icons\/([\w-]+)\.svg$/;

/** The folder that the icons of this gateway are in, so that all come from one place. */
const folderOf = (vendors: readonly ModelOwnedBy[]): string => {
  const known = vendors.find(({ icon }) => icon.startsWith("https:") && iconFile.test(icon))?.icon;
  return known === undefined ? ICON_FOLDER : known.slice(0, known.lastIndexOf("/") + 1);
};

/** The next id that is free; ids up to 1000 belong to built-in vendors. */
export const nextId = (vendors: readonly ModelOwnedBy[]): number =>
  Math.max(LAST_BUILT_IN_ID, ...vendors.map(({ id }) => id)) + 1;

export const newVendor = (vendors: readonly ModelOwnedBy[]): VendorValues => ({
  id: String(nextId(vendors)),
  name: "",
  source: "name",
  file: "",
  address: "",
});

/** @param isOwn Whether the console carries an icon of that file name. */
export const vendorFormOf = ({ id, name, icon }: ModelOwnedBy, isOwn: (file: string) => boolean): VendorValues => {
  const file = iconFile.exec(icon)?.[1] ?? "";
  const own = file !== "" && isOwn(file);
  const source = icon === "" ? "name" : own ? "set" : "address";
  return { id: String(id), name, source, file: own ? file : "", address: own ? "" : icon };
};

const MAX_ID = 2_147_483_647;
const MAX_NAME_LENGTH = 100;
const MAX_ADDRESS_LENGTH = 255;

/** Whether an address can be a picture's: of the web, of this site, or the picture itself. */
const isPictureAddress = (address: string): boolean =>
  /^data:image\//i.test(address) || /^\/(?!\/)/.test(address) || /^https?:\/\/[^/\s]+/i.test(address);

/** The form's one schema. A new vendor's id must be free; that of an existing one stays. */
export const vendorSchema = (vendors: readonly ModelOwnedBy[], edited: ModelOwnedBy | undefined) =>
  z.custom<VendorValues>().check(
    z.superRefine((form, context) => {
      const problem = (field: keyof VendorValues, message: string): void =>
        context.addIssue({ code: "custom", path: [field], message });
      if (edited === undefined) {
        const id = wholeNumber(form.id) ?? 0;
        if (id < 1 || id > MAX_ID) problem("id", "invalid");
        else if (id <= LAST_BUILT_IN_ID) problem("id", "builtIn");
        else if (vendors.some((vendor) => vendor.id === id)) problem("id", "taken");
      }
      const name = form.name.trim();
      if (name === "") problem("name", "required");
      else if (name.length > MAX_NAME_LENGTH) problem("name", "tooLong");
      if (form.source === "set" && form.file === "") problem("file", "required");
      if (form.source === "address") {
        const address = form.address.trim();
        if (address === "") problem("address", "required");
        else if (!isPictureAddress(address)) problem("address", "invalid");
        else if (address.length > MAX_ADDRESS_LENGTH) problem("address", "tooLong");
      }
    }),
  );

/** The icon's address as it is stored. */
export const iconOf = ({ source, file, address }: VendorValues, vendors: readonly ModelOwnedBy[]): string => {
  if (source === "name") return "";
  return source === "set" ? `${folderOf(vendors)}${file}.svg` : address.trim();
};

export const vendorBody = (form: VendorValues, vendors: readonly ModelOwnedBy[]) => ({
  id: Number(form.id),
  name: form.name.trim(),
  icon: iconOf(form, vendors),
});
