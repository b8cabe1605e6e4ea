/** An id that no other has. `crypto.randomUUID` is missing on pages that came over plain HTTP. */
export const newId = (): string =>
  // The letter keeps an address from taking it for a number.
  `c${Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("")}`;
