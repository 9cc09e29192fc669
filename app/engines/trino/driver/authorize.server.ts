// With what a statement proves whose it is: the connection's own credentials, or a token of its user. Where the coordinator refuses
// a token, another one is fetched before the statement runs.
import { AppError } from '#app/domain/errors.ts';
import type { FindAccessToken } from '#app/engines/shared/access-token.ts';
import { readBodyText, type HttpClient } from '#app/engines/shared/http/http-client.server.ts';
import type { TrinoParameters } from '#app/engines/trino/engine.ts';
import { tokenFailure } from '#app/engines/trino/failure.ts';
import { readAll } from './protocol.server.ts';

/** Begins with credentials that the coordinator takes; `begin` is retried with another token, and can have nothing to do. */
export type Authorized = <Begun>(
  signal: AbortSignal,
  begin: (parameters: TrinoParameters) => Promise<Begun> | null,
) => Promise<Begun | null>;

/**
 * Throws DATABASE_SECURITY_ACCESS_ERROR for a connection without a user. Beginning throws OAUTH2_REDIRECT where the user has to
 * sign in, and before that what keeps the coordinator from being reached.
 */
export function authorize(client: HttpClient, parameters: TrinoParameters, find: FindAccessToken | undefined): Authorized {
  const { oauth2 } = parameters;
  if (oauth2 === null) return async (_signal, begin) => begin(parameters);
  const { databaseId, userId } = oauth2;
  if (!find || userId === null)
    throw new AppError(
      'DATABASE_SECURITY_ACCESS_ERROR',
      'This database runs each query as the signed-in user, and this request has none.',
    );
  return async (signal, begin) => {
    const token = await orUnreachable(client, signal, () => find({ databaseId, userId }, signal));
    const attempt = async (password: string) => {
      const own: TrinoParameters = { ...parameters, password, authentication: 'jwt' };
      const begun = begin(own);
      if (begun !== null) return begun;
      // What may write isn't what a token is tried with.
      await readAll(client, own, { sql: 'SELECT 1', signal });
      return null;
    };
    try {
      return await attempt(token);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    const another = await find({ databaseId, userId, refused: token }, signal);
    try {
      return await attempt(another);
    } catch (error) {
      throw isRefusal(error) ? tokenFailure(error) : error;
    }
  };
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.type === 'CONNECTION_ACCESS_DENIED_ERROR';

/** Signing in doesn't help if the coordinator can't be reached, so that error is thrown instead. */
async function orUnreachable(client: HttpClient, signal: AbortSignal, find: () => Promise<string>): Promise<string> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.type === 'OAUTH2_REDIRECT')
      await readBodyText(await client.send({ method: 'GET', path: '/v1/info', headers: { 'User-Agent': 'meridian' } }, signal));
    throw error;
  }
}
