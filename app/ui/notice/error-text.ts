// What went wrong, for a person: an error's message, or a sentence where what was thrown has none. Sentences in one text.

export const errorText = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.message !== '' ? error.message : otherwise;

/** Texts that servers write end in a period as little as not. */
export const joinSentences = (texts: readonly (string | undefined)[]): string =>
  texts
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '')
    .map((text, index, all) => (index < all.length - 1 && !/[.!?…:;。]["”’)]?$/.test(text) ? `${text}.` : text))
    .join(' ');
