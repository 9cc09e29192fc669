// Databases whose queries run as the signed-in user: named to the database, or with a token of the user's own. Such a connection is
// bound to a user before it queries; drivers refuse one that isn't. Pure.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Connection } from './connection.ts';

/** In the parameters of a connection: true until it is bound to a user. */
export const IMPERSONATES = 'impersonates_user';

/** In the parameters of a connection: whose token it carries. */
export const OAUTH2 = 'oauth2';

export interface TokenOwner {
  readonly databaseId: number;
  /** Null until it is bound to a user. */
  readonly userId: number | null;
}

export interface ConnectionUser {
  readonly userId: number;
  readonly username: string;
}

/** The caller's connection: the same object where queries don't depend on the caller, or where there is no user to run them as. */
export const connectAs = (connection: Connection, identity: Identity): Connection =>
  connectAsUser(connection, identity.kind === 'user' ? identity : null);

/** Its version names the user: results of one are never another's. */
export function connectAsUser(connection: Connection, caller: ConnectionUser | null): Connection {
  if (caller === null) return connection;
  const { parameters, version } = connection;
  const named = parameters[IMPERSONATES] === true ? { [IMPERSONATES]: false, impersonate: caller.username } : null;
  const owner = parameters[OAUTH2] as TokenOwner | undefined;
  const own = owner?.userId === null ? { [OAUTH2]: { ...owner, userId: caller.userId } } : null;
  if (named === null && own === null) return connection;
  const marks = [
    ...(named ? [`as.${encodeURIComponent(caller.username)}`] : []),
    ...(own ? [`by.${String(caller.userId)}`] : []),
  ];
  return { ...connection, parameters: { ...parameters, ...named, ...own }, version: [version, ...marks].join('.') };
}

/** Whether its results depend on the caller. */
export const dependsOnCaller = ({ parameters }: Connection): boolean => IMPERSONATES in parameters || OAUTH2 in parameters;
