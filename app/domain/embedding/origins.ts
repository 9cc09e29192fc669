// Web origins: scheme, host and port.

/** Null if it isn't an http(s) origin. Browsers never send others, so they would have no effect. */
export function readOrigin(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\\s*]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.origin : null;
}

/** Parses a list separated by spaces or commas, without invalid items. */
export const parseOrigins = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map(readOrigin)
    .filter((origin) => origin !== null);
