// CSRF tokens: a random part and its signature over the session, so that a token fits one session only
// and never looks the same twice in compressed pages.
import { createHmac } from 'node:crypto';
import { base64url } from 'jose';
import { deriveKey, equalsSecret } from './keys.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

const NONCE_BYTES = 18;

/** A token for the holder of the session with this hash. */
export function issueCsrfToken(sessionHash: string, deps: Pick<Deps, 'config' | 'randomBytes'>): string {
  const nonce = base64url.encode(deps.randomBytes(NONCE_BYTES));
  return `${nonce}.${sign(nonce, sessionHash, deps.config.secretKey)}`;
}

/** Whether the token was made for the session with this hash. */
export function isCsrfToken(token: string, sessionHash: string, deps: Pick<Deps, 'config'>): boolean {
  const [nonce, signature, ...rest] = token.split('.');
  if (!nonce || !signature || rest.length > 0) return false;
  return equalsSecret(signature, sign(nonce, sessionHash, deps.config.secretKey));
}

const sign = (nonce: string, sessionHash: string, secretKey: string): string =>
  createHmac('sha256', deriveKey(secretKey, 'csrf')).update(`${nonce}.${sessionHash}`).digest('base64url');
