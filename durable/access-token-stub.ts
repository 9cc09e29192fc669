// The objects that hold users' tokens, as requests and drivers reach them.
import * as z from 'zod';
import type { FindAccessToken } from '#app/engines/shared/access-token.ts';
import type { AccessTokens } from '#app/services/databases/access-tokens.server.ts';
import { createObjectClient } from './stubs.ts';

/** Tokens of users for databases that they sign in to: one object for each user and database. */
export function createAccessTokens(namespace: DurableObjectNamespace): AccessTokens & { readonly find: FindAccessToken } {
  const of = ({ databaseId, userId }: { readonly databaseId: number; readonly userId: number }) =>
    createObjectClient(namespace, `${databaseId}.${userId}`);
  return {
    find: (request, signal) => of(request)('/token/find', request, z.string(), signal),
    exchange: (request) => of(request)('/token/exchange', request, z.null()).then(() => undefined),
  };
}
