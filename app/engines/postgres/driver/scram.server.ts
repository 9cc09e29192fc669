// Password authentication: SCRAM-SHA-256 (RFC 5802, RFC 7677) and PostgreSQL's older MD5.
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#app/domain/errors.ts';

export interface ScramExchange {
  /** RFC 5802's client-first-message. */
  readonly clientFirst: string;
  /**
   * The client-final-message, which replies to the server-first-message. Throws CONNECTION_ACCESS_DENIED_ERROR if the server
   * violates the protocol.
   */
  respond(serverFirst: string): Promise<string>;
  /** Throws CONNECTION_ACCESS_DENIED_ERROR if the server can't prove that it knows the password too. */
  verify(serverFinal: string): void;
}

/** Limit of PBKDF2 in Workers; also bounds the CPU time that a hostile server can use. */
const MAX_ITERATIONS = 100_000;
const encoder = new TextEncoder();

/** `nonce` must be new, random and printable. */
export function startScram(password: string, nonce: string): ScramExchange {
  const clientFirstBare = `n=*,r=${nonce}`;
  let expectedServerSignature = new Uint8Array();
  return {
    clientFirst: `n,,${clientFirstBare}`,
    async respond(serverFirst) {
      const fields = readFields(serverFirst);
      const combinedNonce = fields.get('r') ?? '';
      const salt = decodeBase64(fields.get('s') ?? '');
      const iterations = Number(fields.get('i') ?? 0);
      if (!combinedNonce.startsWith(nonce) || combinedNonce.length === nonce.length)
        throw untrustedServerError('did not repeat the nonce and extend it');
      if (salt.length === 0) throw untrustedServerError('sent an empty or invalid salt');
      if (!Number.isInteger(iterations) || iterations < 1 || iterations > MAX_ITERATIONS)
        throw untrustedServerError(`requires an iteration count that isn't between 1 and ${MAX_ITERATIONS}`);
      const saltedPassword = await deriveKey(password, salt, iterations);
      const clientFinalWithoutProof = `c=biws,r=${combinedNonce}`;
      const authMessage = `${clientFirstBare},${serverFirst},${clientFinalWithoutProof}`;
      const clientKey = await hmac(saltedPassword, 'Client Key');
      const clientSignature = await hmac(await sha256(clientKey), authMessage);
      expectedServerSignature = await hmac(await hmac(saltedPassword, 'Server Key'), authMessage);
      const clientProof = clientKey.map((byte, index) => byte ^ (clientSignature[index] ?? 0));
      return `${clientFinalWithoutProof},p=${btoa(String.fromCharCode(...clientProof))}`;
    },
    verify(serverFinal) {
      const serverSignature = decodeBase64(readFields(serverFinal).get('v') ?? '');
      const expected = expectedServerSignature;
      if (expected.length === 0 || serverSignature.length !== expected.length || !timingSafeEqual(serverSignature, expected))
        throw untrustedServerError('did not prove that it knows the password');
    },
  };
}

/** `salt` is the four bytes that the server sent. */
export function md5Response(user: string, password: string, salt: Uint8Array): string {
  const md5 = (...parts: readonly (string | Uint8Array)[]): string =>
    parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest('hex');
  return `md5${md5(md5(password, user), salt)}`;
}

const readFields = (message: string): ReadonlyMap<string, string> =>
  new Map(message.split(',').map((field) => [field.slice(0, 1), field.slice(2)]));

/** Empty if the text isn't valid base64. */
function decodeBase64(base64: string): Uint8Array {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0
    ? Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    : new Uint8Array();
}

/**
 * SASLprep (RFC 4013) without its prohibited characters: maps other spaces to U+0020, removes some characters, applies NFKC.
 */
const saslPrep = (password: string): string =>
  password
    .replace(/[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]/g, ' ')
    .replace(/\u00AD|\u034F|\u1806|[\u180B-\u180D]|\u200C|\u200D|\u2060|[\uFE00-\uFE0F]|\uFEFF/g, '')
    .normalize('NFKC');

async function deriveKey(password: string, salt: Uint8Array, iterations: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(saslPrep(password)), 'PBKDF2', false, ['deriveBits']);
  const bits = { name: 'PBKDF2', hash: 'SHA-256', salt: Uint8Array.from(salt), iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(bits, key, 256));
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const untrustedServerError = (what: string): AppError =>
  new AppError('CONNECTION_ACCESS_DENIED_ERROR', `The server ${what}. It might not be the server it claims to be.`);
