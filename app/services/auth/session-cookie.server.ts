// The cookie of a browser session: an opaque token, readable by no script. What it opens is in the session store.
import { base64url } from 'jose';
import type { Config } from '#app/services/deps.server.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export const newSessionToken = (randomBytes: (count: number) => Uint8Array): string => base64url.encode(randomBytes(TOKEN_BYTES));

/** The session token that a Cookie header carries; null without a well-formed one. */
export function readSessionToken(cookieHeader: string | null, config: Config): string | null {
  const name = cookieName(config);
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=');
    if (key === name && TOKEN.test(value)) return value;
  }
  return null;
}

/** The Set-Cookie header that starts a session. */
export const sessionCookie = (token: string, config: Config): string =>
  `${cookieName(config)}=${token}; Max-Age=${Math.floor(config.sessionMaxMs / 1000)}; ${attributes(config)}`;

/** The Set-Cookie header that ends one. */
export const endedCookie = (config: Config): string => `${cookieName(config)}=; Max-Age=0; ${attributes(config)}`;

/** Browsers take a `__Host-` cookie only with Secure and from this very host: no neighbour domain can plant one. */
const cookieName = (config: Config): string => (config.secureCookies ? '__Host-session' : 'session');

const attributes = (config: Config): string => `Path=/; HttpOnly; SameSite=Lax${config.secureCookies ? '; Secure' : ''}`;
