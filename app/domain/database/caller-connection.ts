// Connections whose queries run as the signed-in user: by user name, or with the user's own token. They must be bound to a user
// before querying; drivers refuse unbound ones.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Connection } from './connection.ts';

/** Connection parameter: true until the connection is bound to a user. */
export const IMPERSONATES = 'impersonates_user';

/** Connection parameter: the user whose token is used. */
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

/** Binds the connection to the caller. Returns the same object if queries don't depend on the caller, or without a user. */
export const connectAs = (connection: Connection, identity: Identity): Connection =>
  connectAsUser(connection, identity.kind === 'user' ? identity : null);

/** The version contains the user, so that results are never shared between users. */
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

/** Whether results depend on the caller. */
export const dependsOnCaller = ({ parameters }: Connection): boolean => IMPERSONATES in parameters || OAUTH2 in parameters;
