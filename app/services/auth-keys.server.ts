// One key a purpose, derived from the operator's secret: what one signs, another never accepts.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type KeyPurpose = 'access-token' | 'refresh-token' | 'csrf' | 'guest-token';

/** 32 bytes. */
export const deriveKey = (secretKey: string, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(createHmac('sha256', secretKey).update(`meridian/v1/${purpose}`).digest());

/** SHA-256 of a text, hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compares two texts in a time that does not tell where they differ. */
export function equalsSecret(a: string, b: string): boolean {
  const [left, right] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()];
  return timingSafeEqual(left, right);
}
