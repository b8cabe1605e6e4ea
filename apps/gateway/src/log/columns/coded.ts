/** The columns of log rows that can be filtered or sorted by, apart from the time. */
export const codedColumns = [
  "user_id",
  "username",
  "source_ip",
  "token_name",
  "channel_id",
  "model_name",
  "type",
] as const;

export type CodedColumn = (typeof codedColumns)[number];

/** Their values stand in `log_texts`; those of the others are small numbers and stand for themselves. */
export const textColumns = ["username", "source_ip", "token_name", "model_name"] as const satisfies CodedColumn[];

export const isTextColumn = (column: CodedColumn): boolean => textColumns.some((each) => each === column);

/** One column of a segment: for each row the place of its value in the dictionary. */
export type Coded = {
  /** Different values, each a code of `log_texts` or the number itself. */
  readonly dictionary: Uint32Array;
  readonly codes: Uint16Array;
};

const oneByte = 256;

const bytesOf = (values: Uint8Array | Uint16Array | Uint32Array | Float64Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** As it is kept; where few values occur a byte a row is enough. */
export const toBlobs = ({ dictionary, codes }: Coded): { dictionary: Uint8Array; codes: Uint8Array } => ({
  dictionary: bytesOf(dictionary),
  codes: bytesOf(dictionary.length <= oneByte ? new Uint8Array(codes) : codes),
});

/** Numbers of their own, without a dictionary. */
export const numbersToBlobs = (values: Float64Array): { dictionary: Uint8Array; codes: Uint8Array } => ({
  dictionary: new Uint8Array(0),
  codes: bytesOf(values),
});

// A typed array begins at a multiple of its width.
const aligned = (blob: Uint8Array, width: number) => (blob.byteOffset % width === 0 ? blob : Uint8Array.from(blob));

export const toNumbers = (blob: Uint8Array): Float64Array => {
  const { buffer, byteOffset, byteLength } = aligned(blob, 8);
  return new Float64Array(buffer, byteOffset, byteLength / 8);
};

export const toCoded = (blobs: { dictionary: Uint8Array; codes: Uint8Array }): Coded => {
  const words = aligned(blobs.dictionary, 4);
  const dictionary = new Uint32Array(words.buffer, words.byteOffset, words.byteLength / 4);
  // In two bytes all the same: loops over one kind of array are quicker.
  if (dictionary.length <= oneByte) return { dictionary, codes: new Uint16Array(blobs.codes) };
  const { buffer, byteOffset, byteLength } = aligned(blobs.codes, 2);
  return { dictionary, codes: new Uint16Array(buffer, byteOffset, byteLength / 2) };
};
