/** Whether the address names a call (`open`, empty for none) that is not among the rows of the page. Undefined: they are not there yet. */
export const isElsewhere = (open: string, rowIds: readonly string[] | undefined): boolean =>
  open !== "" && rowIds !== undefined && !rowIds.includes(open);

interface Answer<Call> {
  readonly data: { readonly data: readonly Call[] } | undefined;
  /** It answers an earlier question. */
  readonly isPlaceholderData: boolean;
}

/** The call that the address names, out of what was found by its id; the list shows it before the rows of its page. */
export const linkedCall = <Call>(
  open: string,
  answer: Answer<Call> | undefined,
  rowId: (call: Call) => string | undefined,
): { readonly call: Call | undefined; readonly isMissing: boolean } => {
  const calls = answer === undefined || answer.isPlaceholderData ? undefined : answer.data?.data;
  const call = calls?.find((each) => rowId(each) === open);
  return { call, isMissing: calls !== undefined && call === undefined };
};
