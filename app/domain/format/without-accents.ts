// Text as it is compared with what people type without accents.

/** `Réunion` as `Reunion`: letters without the marks that combine with them. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
