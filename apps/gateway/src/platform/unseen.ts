const invisibleCharacters = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whether a text of one line holds control characters, or those that turn the reading direction of what follows. */
export const hasUnseen = (text: string): boolean => invisibleCharacters.test(text);
