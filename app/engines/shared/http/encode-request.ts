// Encodes an HTTP/1.1 request as bytes. Pure.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Address } from '#app/engines/shared/network/byte-socket.ts';
import type { HttpRequest } from './http-address.ts';

/** The encoding of non-ASCII header values. Servers differ: Jetty reads Latin-1. */
export type HeaderCharset = 'utf-8' | 'latin-1';

/** Throws INVALID_SQL_ERROR for a header with a line break or with characters outside the charset. */
export function encodeRequest(
  { host, port }: Address,
  { method, path, headers, body = '' }: HttpRequest,
  charset: HeaderCharset,
): Uint8Array<ArrayBuffer> {
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const name = host.includes(':') ? `[${host}]` : host;
  const all = { Host: `${name}:${port}`, 'Content-Length': String(content.length), Accept: '*/*', ...headers };
  const lines = Object.entries(all).map(([key, value]) => {
    if (/[\r\n\0]/.test(value)) throw new AppError('INVALID_SQL_ERROR', `${key} can’t contain line breaks.`);
    if (charset === 'latin-1' && !isLatin1(value))
      throw new AppError('INVALID_SQL_ERROR', `The server doesn’t take the characters of “${value}” in ${key}.`);
    return `${key}: ${value}`;
  });
  const text = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const head = charset === 'latin-1' ? toLatin1(text) : new TextEncoder().encode(text);
  return joinBytes([head, content]);
}

export const isLatin1 = (text: string): boolean => /^[\0-\xff]*$/.test(text);

/** Requires `isLatin1(text)`. */
export const toLatin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
