// One key per purpose, derived from the operator's secret: what one signs, another never accepts.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'csrf'
  | 'guest-token'
  | 'login-limit'
  | 'report-file'
  | 'image-link'
  | 'database-sign-in';

/** 32 bytes. */
export const deriveKey = (secretKey: string, purpose: KeyPurpose): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', secretKey).update(`meridian/v1/${purpose}`).digest());

/** An operator has one secret, tests a few: each request needs a key of it. */
const signingKeys = new Map<string, CryptoKey>();

/** The key of a purpose that signs and verifies tokens (HMAC with SHA-256). */
export async function signingKey(secretKey: string, purpose: KeyPurpose): Promise<CryptoKey> {
  const name = `${purpose}:${secretKey}`;
  const known = signingKeys.get(name);
  if (known) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', deriveKey(secretKey, purpose), algorithm, false, ['sign', 'verify']);
  signingKeys.set(name, key);
  return key;
}

/** A hash of the text that cannot be computed without the operator's secret. */
export const keyedHash = (secretKey: string, purpose: KeyPurpose, text: string): Buffer =>
  createHmac('sha256', deriveKey(secretKey, purpose)).update(text).digest();

/** SHA-256 of a text, hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compares two texts in a time that does not reveal where they differ. */
export function equalsSecret(a: string, b: string): boolean {
  const [left, right] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()];
  return timingSafeEqual(left, right);
}
