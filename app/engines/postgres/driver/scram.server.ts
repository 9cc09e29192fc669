// How a client proves that it knows a password: SCRAM-SHA-256 (RFC 5802, RFC 7677) and PostgreSQL's older MD5.
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#app/domain/errors.ts';

export interface ScramExchange {
  readonly first: string;
  /** The reply to the server's first message. Throws CONNECTION_ACCESS_DENIED_ERROR for a server that breaks protocol. */
  answer(serverFirst: string): Promise<string>;
  /** Throws CONNECTION_ACCESS_DENIED_ERROR for a server that does not know the password itself. */
  verify(serverFinal: string): void;
}

/** More would only cost time; the platform has the same limit. */
const MAX_ITERATIONS = 100_000;
const encoder = new TextEncoder();

/** `nonce` is fresh, random and printable. */
export function startScram(password: string, nonce: string): ScramExchange {
  const bare = `n=*,r=${nonce}`;
  let expected = new Uint8Array();
  return {
    first: `n,,${bare}`,
    async answer(serverFirst) {
      const fields = readFields(serverFirst);
      const [full = '', salt = '', iterations = 0] = [fields.get('r'), fields.get('s'), Number(fields.get('i'))];
      if (!full.startsWith(nonce) || full.length === nonce.length) throw broken('does not repeat the nonce');
      if (bytesOf(salt).length === 0 || !Number.isInteger(iterations) || iterations < 1 || iterations > MAX_ITERATIONS)
        throw broken('asks for a number of rounds that is not accepted');
      const salted = await deriveKey(password, bytesOf(salt), iterations);
      const withoutProof = `c=biws,r=${full}`;
      const signed = `${bare},${serverFirst},${withoutProof}`;
      const clientKey = await hmac(salted, 'Client Key');
      const signature = await hmac(await sha256(clientKey), signed);
      expected = await hmac(await hmac(salted, 'Server Key'), signed);
      const proof = clientKey.map((byte, index) => byte ^ (signature[index] ?? 0));
      return `${withoutProof},p=${btoa(String.fromCharCode(...proof))}`;
    },
    verify(serverFinal) {
      const given = bytesOf(readFields(serverFinal).get('v') ?? '');
      if (expected.length === 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
        throw broken('does not know the password itself');
    },
  };
}

/** `salt` is the server's four bytes. */
export function md5Response(user: string, password: string, salt: Uint8Array): string {
  const md5 = (...parts: readonly (string | Uint8Array)[]): string =>
    parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest('hex');
  return `md5${md5(md5(password, user), salt)}`;
}

const readFields = (message: string): ReadonlyMap<string, string> =>
  new Map(message.split(',').map((field) => [field.slice(0, 1), field.slice(2)]));

/** Of base64; none where it is no such text. */
function bytesOf(base64: string): Uint8Array {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0
    ? Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    : new Uint8Array();
}

/** SASLprep (RFC 4013) as far as it changes bytes: spaces of other kinds, characters that are mapped to nothing, NFKC. */
const prepare = (password: string): string =>
  password
    .replace(/[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]/g, ' ')
    .replace(/\u00AD|\u034F|\u1806|[\u180B-\u180D]|\u200C|\u200D|\u2060|[\uFE00-\uFE0F]|\uFEFF/g, '')
    .normalize('NFKC');

async function deriveKey(password: string, salt: Uint8Array, iterations: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(prepare(password)), 'PBKDF2', false, ['deriveBits']);
  const bits = { name: 'PBKDF2', hash: 'SHA-256', salt: Uint8Array.from(salt), iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(bits, key, 256));
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const broken = (what: string): AppError =>
  new AppError('CONNECTION_ACCESS_DENIED_ERROR', `The server ${what}: it might not be the server it claims to be.`);
