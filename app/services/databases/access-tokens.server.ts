// A user's tokens for a database: found, refreshed, exchanged for a code. A refresh token can be single-use: calls for one user and
// database run one after another (`durable/access-token`).
import { signInRequired } from '#app/domain/database/sign-in.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Oauth2Client } from '#app/domain/oauth2/client.ts';
import { isFresh, type Tokens } from '#app/domain/oauth2/token.ts';
import type { AccessTokenRequest } from '#app/engines/shared/access-token.ts';
import type { Db } from '#app/stores/db.ts';
import {
  findTokenPlace,
  keepTokens,
  removeTokens,
  replaceTokens,
  type TokenKey,
  type TokenPlace,
  type TokenRow,
} from '#app/stores/oauth2-token/store.server.ts';
import { decryptClient, decryptTokens, encryptTokens, type SecretsDeps } from './oauth2-secrets.server.ts';
import { sendGrant, type TokenEndpointDeps } from './token-endpoint.server.ts';

export interface AccessTokenDeps extends SecretsDeps, TokenEndpointDeps {
  readonly db: Db;
  readonly newUuid: () => string;
}

/** A token that is good now. Throws as `FindAccessToken`, DATABASE_NOT_FOUND_ERROR where the database or the user was deleted. */
export async function findAccessToken(deps: AccessTokenDeps, { refused, ...key }: AccessTokenRequest): Promise<string> {
  const { database, token } = await requirePlace(deps, key);
  if (!token) throw signInRequired(database, deps.newUuid());
  const stored = await decryptTokens(token.encryptedTokens, { database, userId: key.userId }, deps.secretKey);
  if (!stored) throw signInRequired(database, deps.newUuid());
  if (stored.accessToken !== refused && isFresh(token, deps.now())) return stored.accessToken;
  if (stored.refreshToken === null) return giveUp(deps, database, token);
  return refresh(deps, { database, token, refreshToken: stored.refreshToken });
}

/** The interface for requests from any isolate. */
export interface AccessTokens {
  /** See `exchangeCode`. */
  readonly exchange: (exchange: CodeExchange) => Promise<void>;
}

export interface CodeExchange extends TokenKey {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** Exchanges a code for tokens, and stores them. Throws OAUTH2_REDIRECT_ERROR where the server gives none. */
export async function exchangeCode(deps: AccessTokenDeps, { databaseId, userId, ...code }: CodeExchange): Promise<void> {
  const key = { databaseId, userId };
  const { database } = await requirePlace(deps, key);
  const reply = await sendGrant(await clientOf(deps, database), { kind: 'code', ...code }, deps);
  if (reply.kind !== 'tokens') throw refusal(database, reply.kind === 'spent' ? 'the code is no longer valid' : reply.reason);
  await keepTokens(deps.db, key, await toStored(deps, { database, userId }, reply.tokens));
}

interface Refreshing {
  readonly database: TokenPlace['database'];
  readonly token: TokenRow;
  readonly refreshToken: string;
}

async function refresh(deps: AccessTokenDeps, { database, token, refreshToken }: Refreshing): Promise<string> {
  const reply = await sendGrant(await clientOf(deps, database), { kind: 'refresh', refreshToken }, deps);
  if (reply.kind === 'spent') return giveUp(deps, database, token);
  if (reply.kind === 'failed') throw refusal(database, reply.reason);
  const stored = await toStored(deps, { database, userId: token.userId }, reply.tokens);
  // Signed out or deleted meanwhile: this one query still runs, and nothing is kept.
  await replaceTokens(deps.db, token, stored);
  return reply.tokens.accessToken;
}

async function giveUp(deps: AccessTokenDeps, database: TokenPlace['database'], token: TokenRow): Promise<never> {
  await removeTokens(deps.db, token);
  throw signInRequired(database, deps.newUuid());
}

async function requirePlace({ db }: AccessTokenDeps, key: TokenKey): Promise<TokenPlace> {
  const place = await findTokenPlace(db, key);
  // A connection that is being tested isn't stored yet: people can sign in once it is saved.
  if (!place && key.databaseId === 0) throw signInRequired({ id: 0, name: '' }, '');
  if (!place) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'The database or the user of this query was deleted.');
  return place;
}

async function clientOf({ secretKey }: AccessTokenDeps, database: TokenPlace['database']): Promise<Oauth2Client> {
  if (database.encryptedOauth2Client === null) throw refusal(database, 'signing in was switched off for this database');
  return decryptClient(database.encryptedOauth2Client, database, secretKey);
}

const toStored = async (
  deps: AccessTokenDeps,
  owner: { readonly database: TokenPlace['database']; readonly userId: number },
  tokens: Tokens,
) => ({
  encryptedTokens: await encryptTokens(tokens, owner, deps),
  expiresAtMs: tokens.expiresAtMs,
  nowMs: deps.now(),
});

const refusal = ({ name }: { readonly name: string }, why: string): AppError =>
  new AppError('OAUTH2_REDIRECT_ERROR', `Couldn’t sign in to “${name}”: ${why.replace(/\.$/, '')}.`);
