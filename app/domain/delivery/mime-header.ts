// Encodes email headers in ASCII: encoded words (RFC 2047), file names (RFC 2231), internationalized domains, line folding.
import type { MailAddress } from './mail-message.ts';

const MAX_LINE = 76;
/** Max bytes per encoded word: with base64 and the markers, it fits on the first line of a subject. */
const MAX_WORD_BYTES = 39;

const encoder = new TextEncoder();

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
// Newlines in a value would allow header injection.
const clean = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** One header with its newline. */
export const header = (name: string, value: string): string => `${fold(`${name}: ${value}`)}\r\n`;

/** Encodes user-entered text, such as a subject or a name. */
export function encodeText(text: string): string {
  const cleaned = clean(text);
  if (isPlain(cleaned) && !cleaned.includes('=?')) return cleaned;
  return splitBytes(cleaned)
    .map((part) => `=?UTF-8?B?${encodeBase64(encoder.encode(part))}?=`)
    .join(' ');
}

/** Never splits a character, because each word must be valid on its own. */
function splitBytes(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of text) {
    if (encoder.encode(part + character).length > MAX_WORD_BYTES) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

export function encodeMailbox({ name, address }: MailAddress): string {
  const plain = toAsciiAddress(address);
  if (name === null || clean(name) === '') return plain;
  const text = clean(name);
  return isPlain(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}" <${plain}>` : `${encodeText(text)} <${plain}>`;
}

/** Converts the domain to its ASCII form. The local part is unchanged; non-ASCII ones need a server with SMTPUTF8. */
export function toAsciiAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (isPlain(domain) || !URL.canParse(`http://${domain}`)) return clean(address);
  return `${clean(address.slice(0, at))}@${new URL(`http://${domain}`).hostname}`;
}

/** `filename=…` in only one form: some mail clients prefer the plain form if both are present, and show its underscores. */
export function fileNameParameter(fileName: string): string {
  const name = cleanFileName(fileName);
  return isPlain(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeName(name)}`;
}

/** For HTTP: `attachment; filename=…` in both forms, since older browsers support only the first. */
export function attachmentDisposition(fileName: string): string {
  const name = cleanFileName(fileName);
  const fallback = name.replaceAll(/[^\x20-\x7e]/g, '_');
  if (fallback === name) return `attachment; filename="${name}"`;
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encodeName(name)}`;
}

const cleanFileName = (name: string): string => clean(name).replaceAll(/["\\/]/g, '_');

const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Folds lines at spaces only. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > MAX_LINE && current.trim() !== '') {
      lines.push(current);
      current = ` ${word}`;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current].join('\r\n');
}

const CHUNK = 0x6000;

/** Encodes one line. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  // A multiple of three bytes, so that base64 parts can be concatenated.
  for (let at = 0; at < bytes.length; at += CHUNK) text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return text;
}
