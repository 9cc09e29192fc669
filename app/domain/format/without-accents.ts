// Removes accents, so that text matches input typed without them.

/** `Réunion` becomes `Reunion`: removes combining marks. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
