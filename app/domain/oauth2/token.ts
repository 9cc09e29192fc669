// What is sent to a token endpoint, and what its reply means (RFC 6749, 4.1.3 to 6). Pure.
import * as z from 'zod';
import type { Oauth2Client } from './client.ts';

export type TokenGrant =
  | { readonly kind: 'code'; readonly code: string; readonly codeVerifier: string; readonly redirectUri: string }
  | { readonly kind: 'refresh'; readonly refreshToken: string };

export interface TokenRequest {
  readonly contentType: string;
  readonly body: string;
}

export function tokenRequest(client: Oauth2Client, grant: TokenGrant): TokenRequest {
  const fields = {
    ...(grant.kind === 'code'
      ? {
          grant_type: 'authorization_code',
          code: grant.code,
          redirect_uri: grant.redirectUri,
          code_verifier: grant.codeVerifier,
        }
      : { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
    client_id: client.id,
    ...(client.secret !== '' && { client_secret: client.secret }),
  };
  return client.request_content_type === 'json'
    ? { contentType: 'application/json', body: JSON.stringify(fields) }
    : { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() };
}

export interface Tokens {
  readonly accessToken: string;
  /** Null: the server gives none, and the user signs in again. */
  readonly refreshToken: string | null;
  /** UTC ms; null: the server doesn't say. */
  readonly expiresAtMs: number | null;
}

/** A header's value. */
const token = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\x21-\x7e]+$/);

const replySchema = z.object({
  access_token: token,
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .nullish(),
  refresh_token: token.nullish(),
  expires_in: z.coerce.number().positive().max(1e10).nullish(),
});

const refusalSchema = z.object({ error: z.string().max(200), error_description: z.string().nullish() });

export type TokenReply =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  /** The code or the refresh token is no longer good: signing in again helps. */
  | { readonly kind: 'spent' }
  /** `reason`: the server's own text, or its status. */
  | { readonly kind: 'failed'; readonly reason: string };

const MAX_REASON_CHARS = 300;

/** A refresh that brings no new refresh token leaves the one that it used. */
export function readTokenReply(
  { status, text }: { readonly status: number; readonly text: string },
  { grant, nowMs }: { readonly grant: TokenGrant; readonly nowMs: number },
): TokenReply {
  const json = parseJson(text);
  const reply = status >= 200 && status < 300 ? replySchema.safeParse(json) : null;
  if (reply?.success) {
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInS } = reply.data;
    const kept = grant.kind === 'refresh' ? grant.refreshToken : null;
    const expiresAtMs = expiresInS ? nowMs + Math.floor(expiresInS * 1_000) : null;
    return { kind: 'tokens', tokens: { accessToken, refreshToken: refreshToken ?? kept, expiresAtMs } };
  }
  const refusal = refusalSchema.safeParse(json);
  if (refusal.success && refusal.data.error === 'invalid_grant') return { kind: 'spent' };
  if (refusal.success)
    return { kind: 'failed', reason: (refusal.data.error_description ?? refusal.data.error).slice(0, MAX_REASON_CHARS) };
  return { kind: 'failed', reason: reply ? 'its reply has no bearer token' : `it replied with status ${status}` };
}

/** Before a token ends, statements that need it a little longer are not begun with it. */
const LEEWAY_MS = 30_000;

export const isFresh = ({ expiresAtMs }: Pick<Tokens, 'expiresAtMs'>, nowMs: number): boolean =>
  expiresAtMs === null || nowMs + LEEWAY_MS < expiresAtMs;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
