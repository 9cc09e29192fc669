// Sites as browsers name them: scheme, host and port.

/** Null for what is no http origin: browsers would never send it, so it could only look as if it allowed something. */
export function readOrigin(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\\s*]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.origin : null;
}

/** Of a list with spaces or commas between; what is none is left out. */
export const parseOrigins = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map(readOrigin)
    .filter((origin) => origin !== null);
