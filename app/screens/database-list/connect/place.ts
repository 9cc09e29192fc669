// Where a database is reached, as the connection form has it.

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof SSL_MODES)[number];

const TRANSPORTS = ['tcp', 'websocket', 'hyperdrive'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const BACKENDS = ['postgresql', 'mysql', 'trino', 'clickhousedb'] as const;
export type Backend = (typeof BACKENDS)[number];

/** Without TLS a password would be read by the network: what speaks HTTP has it or not. */
export const sslModesOf = (backend: Backend): readonly SslMode[] =>
  speaksHttp(backend) ? SSL_MODES.filter((mode) => mode !== 'prefer') : SSL_MODES;

export const speaksHttp = (backend: Backend): boolean => backend === 'trino' || backend === 'clickhousedb';

/** Whether files can become tables of such a server. */
export const takesFiles = (backend: Backend): boolean => !speaksHttp(backend);

/** Whether such a server says beforehand what a query costs. */
export const estimatesCost = (backend: Backend): boolean => backend === 'postgresql' || backend === 'trino';

/** Whether such a server can run a query as another user than the connection's. */
export const impersonates = (backend: Backend): boolean => backend === 'trino';

/** Whether one connection reaches several catalogs. */
export const hasCatalogs = (backend: Backend): boolean => backend === 'trino';

/** Ways to servers of the backend. */
export const transportsOf = (backend: Backend): readonly Transport[] =>
  backend === 'mysql' ? TRANSPORTS.filter((one) => one !== 'websocket') : TRANSPORTS;

/** How a database is reached, as text, except for its password. Empty `sslmode` and `transport`: the defaults. */
export interface Place {
  /** The scheme of its connection string, and the engine's name on the wire. */
  readonly backend: Backend;
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
