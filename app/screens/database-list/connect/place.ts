// Where a database is reached, as the connection form holds it.

export type SslMode = 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';

export type Transport = 'tcp' | 'websocket' | 'hyperdrive';

/** The way to a database as text, but for its password. Empty `sslmode` and `transport`: the usual ones. */
export interface Place {
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
