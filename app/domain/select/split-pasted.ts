// A pasted text as the values that it lists.

/** In their order, each once; without the spaces around them. */
export const splitPasted = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\t\n\r]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
