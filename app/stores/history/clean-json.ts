// Rows as a parameter of JSON, with texts that every store takes: PostgreSQL refuses NUL, and neither stores half a surrogate pair.

export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

export const toCleanJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'string' ? cleanText(item) : item));
