/** Puts text on the clipboard; `false` when the browser refuses (no permission, no secure context). Never throws. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
