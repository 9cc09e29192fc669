// Formats saved values for quoting in messages.

const QUOTE_MAX = 60;

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);

export const shorten = (text: string): string => (text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text);

export const quoted = (value: unknown): string => shorten(asText(value));
