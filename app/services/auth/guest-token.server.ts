// Guest tokens: signed by us for another site's server, which hands them to its visitors. Stored nowhere. What a guest
// can see with one is decided elsewhere; whether the dashboards still exist is checked on every request.
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { signingKey } from './keys.server.ts';
import type { Config } from '#app/services/deps.server.ts';

const GUEST_TOKEN_LIFETIME_S = 300;
/** Audience that no other token has, so that tokens can't be confused. */
const AUDIENCE = 'meridian:guest';
const ALGORITHM = 'HS256';

const claimsSchema = z.object({
  type: z.literal('guest'),
  user: z.object({ username: z.string(), first_name: z.string(), last_name: z.string() }),
  resources: z.array(z.object({ type: z.enum(['dashboard', 'chart']), id: z.string() })),
  rls_rules: z.array(z.object({ dataset: z.int().optional(), clause: z.string() })),
});

/** What a guest token says, by the names of the wire: `resources` are embedded uuids, a rule without `dataset` is for all. */
export type GuestClaims = Omit<z.output<typeof claimsSchema>, 'type'>;

export type GuestTokenReading = { readonly claims: GuestClaims } | { readonly failure: string };

export async function issueGuestToken(claims: GuestClaims, { secretKey }: Config, nowMs: number): Promise<string> {
  const issuedAtS = Math.floor(nowMs / 1000);
  return new SignJWT({ ...claims, type: 'guest' })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + GUEST_TOKEN_LIFETIME_S)
    .sign(await signingKey(secretKey, 'guest-token'));
}

/** The token's claims, or the reason it is refused. */
export async function readGuestToken(token: string, { secretKey }: Config, nowMs: number): Promise<GuestTokenReading> {
  try {
    const { payload } = await jwtVerify(token, await signingKey(secretKey, 'guest-token'), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'iat'],
    });
    const claims = claimsSchema.safeParse(payload);
    return claims.success ? { claims: claims.data } : INVALID;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { failure: 'The guest token has expired. Get a new one from the host page.' };
    if (error instanceof errors.JOSEError) return INVALID;
    throw error;
  }
}

const INVALID = { failure: 'The guest token is not valid. Get a new one from the host page.' } as const;
