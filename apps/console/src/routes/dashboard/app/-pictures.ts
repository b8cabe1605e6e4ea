import type { Picture } from "./-chat.ts";

/** What models read. */
const kinds: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/** For the file dialog. */
export const pictureKinds: string = [...kinds].join(",");

/** Bounds of what goes with a message. */
export const pictureBounds = { each: 8, /** MB of a file. */ megabytes: 5 } as const;

/** Why a file does not go along. */
export type Refusal = "kind" | "size" | "many" | "unreadable";

/** Picked, pasted or dropped files, and why the others were refused. */
export interface Taken {
  readonly pictures: readonly Picture[];
  readonly refused: readonly { readonly name: string; readonly why: Refusal }[];
}

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(file);
  });

/** Rejects where the browser cannot show it: an empty file, or another kind under the name of a picture. */
const decode = async (file: Blob): Promise<void> => (await createImageBitmap(file)).close();

/** Reads files as pictures. @param room How many more may go along. */
export const takePictures = async (files: readonly File[], room: number): Promise<Taken> => {
  const pictures: Picture[] = [];
  const refused: { name: string; why: Refusal }[] = [];
  for (const file of files) {
    const why: Refusal | undefined = !kinds.has(file.type)
      ? "kind"
      : file.size > pictureBounds.megabytes * 1_000_000
        ? "size"
        : pictures.length >= room
          ? "many"
          : undefined;
    if (why !== undefined) refused.push({ name: file.name, why });
    else
      try {
        await decode(file);
        pictures.push({ name: file.name, data: await dataUrl(file) });
      } catch {
        refused.push({ name: file.name, why: "unreadable" });
      }
  }
  return { pictures, refused };
};
