// Client of the objects that store users' access tokens.
import * as z from 'zod';
import type { FindAccessToken } from '#app/engines/shared/access-token.ts';
import type { AccessTokens } from '#app/services/databases/access-tokens.server.ts';
import { createObjectClient } from './stubs.ts';

/** Access tokens of users for databases with OAuth sign-in: one object per user and database. */
export function createAccessTokens(namespace: DurableObjectNamespace): AccessTokens & { readonly find: FindAccessToken } {
  const getClient = ({ databaseId, userId }: { readonly databaseId: number; readonly userId: number }) =>
    createObjectClient(namespace, `${databaseId}.${userId}`);
  return {
    find: (request, signal) => getClient(request)('/token/find', request, z.string(), signal),
    exchange: (request) => getClient(request)('/token/exchange', request, z.null()).then(() => undefined),
  };
}
