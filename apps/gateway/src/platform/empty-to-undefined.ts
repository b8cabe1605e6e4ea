/** Returns undefined for a filter that a client sends empty, as the text "" or as 0; clients send every filter. */
export const emptyToUndefined = <Value extends string | number>(value: Value | undefined): Value | undefined =>
  value === "" || value === 0 ? undefined : value;
