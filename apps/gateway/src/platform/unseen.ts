const invisibleCharacters = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whether a single-line text contains control characters or characters that change the reading direction. */
export const hasUnseen = (text: string): boolean => invisibleCharacters.test(text);
