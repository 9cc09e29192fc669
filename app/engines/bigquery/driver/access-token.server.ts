// Access tokens of a service account: an assertion that its key signs is exchanged for one, which is kept until shortly before its end.
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { readBodyText, type HttpClient } from '#app/engines/shared/http/http-client.server.ts';
import { parseJson } from '#app/engines/bigquery/failure.ts';
import type { ServiceAccount } from './service-account.ts';

export interface TokenSource {
  /** `refused`: one that the API no longer takes. */
  find(signal: AbortSignal, refused?: string): Promise<string>;
}

interface Kept {
  readonly token: string;
  readonly untilMs: number;
}

interface TokenPlace {
  readonly client: HttpClient;
  /** URL of the token endpoint, as in the assertion. */
  readonly uri: string;
  readonly now: () => number;
}

const SCOPE = 'https://www.googleapis.com/auth/bigquery';
const LIFETIME_S = 3_600;
const SPARE_MS = 60_000;
const MAX_KEPT = 100;

/** Tokens by digest of the key, so that only holders of the key get one. Private to this process. */
const kept = new Map<string, Kept>();

export function createTokenSource(account: ServiceAccount, place: TokenPlace): TokenSource {
  let key: Promise<string> | null = null;
  return {
    find: async (signal, refused) => {
      const name = await (key ??= digest(JSON.stringify([account, place.uri])));
      const known = kept.get(name);
      if (known && known.token !== refused && known.untilMs > place.now()) return known.token;
      kept.delete(name);
      const fresh = await fetchToken(account, place, signal);
      for (const oldest of kept.keys()) if (kept.size >= MAX_KEPT) kept.delete(oldest);
      kept.set(name, fresh);
      return fresh.token;
    },
  };
}

const replySchema = z.object({ access_token: z.string().min(1), expires_in: z.number().default(LIFETIME_S) });
const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });

async function fetchToken(account: ServiceAccount, { client, uri, now }: TokenPlace, signal: AbortSignal): Promise<Kept> {
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await signAssertion(account, uri, Math.floor(now() / 1000)),
  }).toString();
  const headers = { 'User-Agent': 'meridian', 'Content-Type': 'application/x-www-form-urlencoded' };
  const path = new URL(uri).pathname;
  const response = await client.send({ method: 'POST', path, headers, body, isRepeatable: true }, signal);
  const reply = parseJson(await readBodyText(response));
  const parsed = replySchema.safeParse(reply);
  if (response.status === 200 && parsed.success)
    return { token: parsed.data.access_token, untilMs: now() + parsed.data.expires_in * 1000 - SPARE_MS };
  const refusal = refusalSchema.safeParse(reply);
  const why = refusal.success
    ? (refusal.data.error_description ?? refusal.data.error).slice(0, 300)
    : `status ${response.status}`;
  throw new AppError('CONNECTION_ACCESS_DENIED_ERROR', `Google doesn’t accept the service account’s key: ${why}`, {
    extra: { engine_name: 'BigQuery', status: response.status },
  });
}

async function signAssertion({ email, privateKey, keyId }: ServiceAccount, uri: string, nowS: number): Promise<string> {
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== null && { kid: keyId }) };
  try {
    return await new SignJWT({ scope: SCOPE })
      .setProtectedHeader(header)
      .setIssuer(email)
      .setAudience(uri)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + LIFETIME_S)
      .sign(await importPKCS8(privateKey, 'RS256'));
  } catch (cause) {
    throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', 'The private_key of the service account can’t be read.', { cause });
  }
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}
