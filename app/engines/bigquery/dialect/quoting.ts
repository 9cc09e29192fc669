// Names and texts as GoogleSQL writes them: in both a backslash escapes. Pure.
import { AppError } from '#app/domain/errors.ts';

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\0': '\\x00' };

const escape = (value: string, quote: string): string =>
  value.replace(/[\\\n\r\0]/g, (char) => ESCAPES[char] ?? char).replaceAll(quote, `\\${quote}`);

/** Quotes with backticks. Throws INVALID_SQL_ERROR for a name with a NUL character. */
export function quoteName(name: string): string {
  if (name.includes('\0')) throw new AppError('INVALID_SQL_ERROR', 'Names can’t contain NUL characters.');
  return `\`${nameBody(name)}\``;
}

/** Escapes a name for backticks. */
export const nameBody = (name: string): string => escape(name, '`');

/** Escapes a text for single quotes. */
export const textBody = (value: string): string => escape(value, "'");

export const quoteText = (value: string): string => `'${textBody(value)}'`;

const SIMPLE: Readonly<Record<string, string | undefined>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '?': '?',
  '"': '"',
  "'": "'",
  '`': '`',
};

const ESCAPE = /\\(?:[0-7]{3}|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^])/g;

/** Reads a name in backticks; null for an escape sequence that BigQuery doesn't know. */
export function readQuoted(quoted: string): string | null {
  const body = quoted.slice(1, -1);
  if (!body.includes('\\')) return body;
  const parts = [...body.matchAll(ESCAPE)].map(([written]) => unescape(written.slice(1)));
  if (parts.includes(undefined)) return null;
  let index = 0;
  return body.replace(ESCAPE, () => parts[index++] ?? '');
}

/** The name between backticks; an unquoted name as it is. */
export const readBody = (body: string): string => readQuoted(`\`${body}\``) ?? body;

/** Meaning of the escape sequence; undefined for an unknown one. */
function unescape(written: string): string | undefined {
  if (written.length === 1) return SIMPLE[written];
  return charOf(/^[0-7]/.test(written) ? parseInt(written, 8) : parseInt(written.slice(1), 16));
}

const charOf = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
