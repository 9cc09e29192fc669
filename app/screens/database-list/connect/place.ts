// Where a database is reached, as the connection form has it.

export const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof SSL_MODES)[number];

export const TRANSPORTS = ['tcp', 'websocket', 'hyperdrive'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** How a database is reached, as text, except for its password. Empty `sslmode` and `transport`: the defaults. */
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
