// Where a database is reached, as the connection form has it.
import { findClientOfBackend } from '#app/engines/find-client.ts';
import type { ConnectionAbilities, ConnectionOptions } from '#app/engines/shared/client.ts';
import { plainKind } from './kinds.ts';

/** How databases of the backend are connected; of one that isn't known: as the first. Throws where nothing can be connected. */
export function connectionOptions(backend: string): ConnectionOptions {
  const options = findClientOfBackend(backend)?.connection ?? findClientOfBackend(plainKind().backend)?.connection;
  if (!options) throw new Error('No engine can be connected.');
  return options;
}

export const findAbilities = (backend: string): ConnectionAbilities => connectionOptions(backend).abilities;

/** How a database is reached, as text, except for its password. Empty `sslmode` and `transport`: the defaults. */
export interface ServerPlace {
  /** The scheme of its connection string, and the engine's name on the wire. */
  readonly backend: string;
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly username: string;
  readonly schema: string;
  readonly sslmode: string;
  readonly transport: string;
  /** The binding's name. */
  readonly hyperdrive: string;
  readonly driver: string;
  /** Options of a connection line that are only kept. */
  readonly options: Readonly<Record<string, string>>;
}

const OWN_FIELDS = ['host', 'port', 'database', 'username', 'schema', 'sslmode', 'transport', 'hyperdrive', 'driver'];

/** What only one engine has. */
export const furtherOptions = (parameters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !OWN_FIELDS.includes(name)));
