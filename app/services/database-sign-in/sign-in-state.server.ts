// The state that travels through an authorization server: signed, for one session, one use and a few minutes.
import { errors, jwtVerify, SignJWT } from 'jose';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { equalsSecret, keyedHash, signingKey } from '#app/services/auth/keys.server.ts';
import type { Config } from '#app/services/deps.server.ts';

/** Max time for signing in. */
export const STATE_LIFETIME_S = 600;
const AUDIENCE = 'meridian:database-sign-in';
const ALGORITHM = 'HS256';
const PURPOSE = 'database-sign-in';

export interface SignInState {
  readonly id: string;
  readonly userId: number;
  readonly databaseId: number;
  /** Id of the browser tab that waits for the sign-in. */
  readonly tabId: string;
}

const claimsSchema = z.object({
  jti: z.guid(),
  sub: z.string().regex(/^\d+$/).transform(Number),
  session: z.string(),
  database: z.int(),
  tab: z.string(),
});

export interface OfSession {
  /** Hash of the session token. */
  readonly sessionHash: string;
  readonly config: Pick<Config, 'secretKey'>;
  readonly nowMs: number;
}

export async function issueState(state: SignInState, { sessionHash, config: { secretKey }, nowMs }: OfSession): Promise<string> {
  const issuedAtS = Math.floor(nowMs / 1000);
  const claims = { database: state.databaseId, tab: state.tabId, session: sessionMark(sessionHash, secretKey) };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setJti(state.id)
    .setSubject(String(state.userId))
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + STATE_LIFETIME_S)
    .sign(await signingKey(secretKey, PURPOSE));
}

/** Null: it has expired, was made for another session, or isn't ours. */
export async function readState(
  text: string,
  { sessionHash, config: { secretKey }, nowMs }: OfSession,
): Promise<SignInState | null> {
  try {
    const { payload } = await jwtVerify(text, await signingKey(secretKey, PURPOSE), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success || !equalsSecret(claims.data.session, sessionMark(sessionHash, secretKey))) return null;
    const { jti: id, sub: userId, database: databaseId, tab: tabId } = claims.data;
    return { id, userId, databaseId, tabId };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** What the authorization server sees of the session. */
const sessionMark = (sessionHash: string, secretKey: string): string =>
  keyedHash(secretKey, PURPOSE, `session ${sessionHash}`).toString('base64url');

/** The proof of PKCE (RFC 7636) that belongs to a state: computed, so that it is stored nowhere. */
export const computeCodeVerifier = ({ id }: Pick<SignInState, 'id'>, { secretKey }: Pick<Config, 'secretKey'>): string =>
  keyedHash(secretKey, PURPOSE, `verifier ${id}`).toString('base64url');

export const computeCodeChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
