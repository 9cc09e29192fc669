// API tokens: a short-lived access token, and a long-lived one to refresh it. Signed, stored nowhere.
import { errors, jwtVerify, SignJWT } from 'jose';
import { DAY_S, MINUTE_S } from '#app/domain/time/durations.ts';
import type { Config } from '#app/services/deps.server.ts';
import { signingKey } from './keys.server.ts';

export type AuthTokenKind = 'access' | 'refresh';

const ISSUER = 'meridian';
const ALGORITHM = 'HS256';
const LIFETIME_S: Readonly<Record<AuthTokenKind, number>> = { access: 15 * MINUTE_S, refresh: 30 * DAY_S };
const PURPOSE = { access: 'access-token', refresh: 'refresh-token' } as const;

/** The user of a token. Changing the password increments the user's credential version, so that earlier tokens are refused. */
export interface TokenSubject {
  readonly userId: number;
  readonly credentialVersion: number;
}

export type TokenReading = { readonly subject: TokenSubject } | { readonly failure: string };

export async function issueToken(
  kind: AuthTokenKind,
  subject: TokenSubject,
  { secretKey }: Config,
  nowMs: number,
): Promise<string> {
  const issuedAtS = Math.floor(nowMs / 1000);
  return new SignJWT({ cv: subject.credentialVersion, type: kind, fresh: kind === 'access' })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(String(subject.userId))
    .setIssuer(ISSUER)
    .setAudience(`${ISSUER}:${kind}`)
    .setJti(crypto.randomUUID())
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + LIFETIME_S[kind])
    .sign(await signingKey(secretKey, PURPOSE[kind]));
}

/** The token's subject, or why it is refused. Callers check that the user exists and that the credential version is current. */
export async function readToken(kind: AuthTokenKind, token: string, { secretKey }: Config, nowMs: number): Promise<TokenReading> {
  try {
    const { payload } = await jwtVerify(token, await signingKey(secretKey, PURPOSE[kind]), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: `${ISSUER}:${kind}`,
      currentDate: new Date(nowMs),
      requiredClaims: ['sub', 'exp', 'iat', 'cv'],
    });
    const [userId, credentialVersion] = [Number(payload.sub), payload.cv];
    if (!Number.isSafeInteger(userId) || typeof credentialVersion !== 'number') return { failure: 'Token is not valid' };
    return { subject: { userId, credentialVersion } };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { failure: 'Token has expired' };
    if (error instanceof errors.JOSEError) return { failure: 'Token is not valid' };
    throw error;
  }
}

/** The token of an `Authorization: Bearer` header; null without one. */
export function bearerToken(request: Request): string | null {
  return /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}
