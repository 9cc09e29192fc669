// Encrypts the secrets of databases at rest: AES-GCM under a key derived from the operator's, bound to the database's uuid.
// The text form is `v1.<key id>.<iv>.<cipher>`: the key id tells which of two keys made it, so that keys can be changed.
import { base64url } from 'jose';
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';

/** The database that the text belongs to. A text copied to another database can't be decrypted there. */
export interface SecretsOwner {
  readonly uuid: string;
  /** Used only in messages. */
  readonly name: string;
}

const VERSION = 'v1';
const PURPOSE = 'meridian/v1/database-secrets';
const IV_BYTES = 12;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;

const secretsSchema = z.record(z.string(), z.unknown());

interface SecretsKey {
  /** 8 hex digits. */
  readonly id: string;
  readonly key: CryptoKey;
}

/** The secrets as text for the database's row. */
export async function encryptSecrets(
  secrets: Readonly<Record<string, unknown>>,
  owner: SecretsOwner,
  { secretKey, randomBytes }: { readonly secretKey: string; readonly randomBytes: (count: number) => Uint8Array },
): Promise<string> {
  const { id, key } = await deriveSecretsKey(secretKey);
  const iv = new Uint8Array(randomBytes(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(secrets));
  const cipher = await crypto.subtle.encrypt(algorithm(iv, owner), key, plain);
  return [VERSION, id, base64url.encode(iv), base64url.encode(new Uint8Array(cipher))].join('.');
}

/** The secrets of a row. Throws CONNECTION_INVALID_PASSWORD_ERROR when another key or database made the text. */
export async function decryptSecrets(text: string, owner: SecretsOwner, secretKey: string): Promise<Record<string, unknown>> {
  const [version, keyId, iv, cipher, ...rest] = text.split('.');
  if (version !== VERSION || !keyId || !iv || !cipher || rest.length > 0) throw unreadable(owner, 'they are not in a known form');
  const { id, key } = await deriveSecretsKey(secretKey);
  if (keyId !== id) throw unreadable(owner, 'they were encrypted with another SECRET_KEY');
  try {
    const plain = await crypto.subtle.decrypt(
      algorithm(base64url.decode(iv), owner),
      key,
      new Uint8Array(base64url.decode(cipher)),
    );
    return secretsSchema.parse(JSON.parse(new TextDecoder().decode(plain)));
  } catch (cause) {
    throw unreadable(owner, 'they do not belong to this database or were changed', cause);
  }
}

/** The id of the key that a text was made with; null when it is in no known form. */
export const readKeyId = (text: string): string | null => /^v1\.([0-9a-f]{8})\./.exec(text)?.[1] ?? null;

/** The id of the key that this SECRET_KEY gives. */
export const secretsKeyId = async (secretKey: string): Promise<string> => (await deriveSecretsKey(secretKey)).id;

async function deriveSecretsKey(secretKey: string): Promise<SecretsKey> {
  const text = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', text.encode(secretKey), 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode(PURPOSE) },
    material,
    KEY_BYTES * 8,
  );
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bits));
  const id = [...hash.subarray(0, KEY_ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id, key: await crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt']) };
}

const algorithm = (iv: Uint8Array, { uuid }: SecretsOwner) => ({
  name: 'AES-GCM',
  iv: new Uint8Array(iv),
  additionalData: new TextEncoder().encode(uuid),
});

const unreadable = ({ name }: SecretsOwner, why: string, cause?: unknown): AppError =>
  new AppError(
    'CONNECTION_INVALID_PASSWORD_ERROR',
    `The secrets of database "${name}" can’t be read: ${why}. Set the previous key and run "npm run secrets:rotate", or enter the password again.`,
    { cause },
  );
