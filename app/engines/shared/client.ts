// The browser-side description of an engine: its connection form and its SQL syntax, without the engine's own code.
import type { Lexis } from '#app/domain/sql/lexis.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import type { connectDatabase } from '#app/messages/en/connect-database.ts';

/** A message key of the connection form. */
type ConnectText = keyof (typeof connectDatabase)['texts'];

export const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof SSL_MODES)[number];
/** HTTP can't negotiate TLS, so `prefer` isn't available. */
export const HTTP_SSL_MODES: readonly SslMode[] = SSL_MODES.filter((mode) => mode !== 'prefer');

export type Transport = 'tcp' | 'websocket' | 'hyperdrive';

export interface EngineClient {
  readonly id: string;
  /** The engine's name in the API (`backend`), in connection strings (the scheme), and in SQLAlchemy (the dialect). */
  readonly backend: string;
  /** Alternative names and schemes of this engine. */
  readonly aliases: readonly string[];
  /** Sort order in lists. Unknown engines are treated as the first one. */
  readonly rank: number;
  /** One or two letters, shown as the icon of its databases. */
  readonly mark: string;
  readonly names: SqlNames;
  /** Reserved words in upper case: table and column names that must be quoted. */
  readonly reserved: ReadonlySet<string>;
  readonly lexis: Lexis;
  /** Template namespaces of the partition macros, such as `trino` in `trino.latest_partition(…)`; the first is suggested. */
  readonly partitionMacros: readonly string[];
  /** Null if databases of this engine are created by Meridian instead of connected. */
  readonly connection: ConnectionOptions | null;
}

export interface ConnectionOptions {
  /** The choices of the connection form. */
  readonly servers: readonly ServerOffer[];
  /** Used for connection strings without a port. */
  readonly defaultPort: string;
  readonly defaultSslMode: SslMode;
  readonly exampleLine: string;
  readonly sslModes: readonly SslMode[];
  /** The form offers a choice only if there are several. */
  readonly transports: readonly Transport[];
  readonly databaseLabel: ConnectText;
  /** Hint of the default schema field; null if the form doesn't have the field. */
  readonly schemaHint: ConnectText | null;
  /** Label of the default schema field; absent: Schema. */
  readonly schemaLabel?: ConnectText;
  /** The label of the field that replaces user and password; absent: the form has both. */
  readonly credentialLabel?: ConnectText;
  /** Settings specific to this engine. */
  readonly fields: readonly EngineSetting[];
  readonly abilities: ConnectionAbilities;
}

/** Capabilities of the engine, repeated here because browsers don't load its code. */
export interface ConnectionAbilities {
  /** Files can be uploaded into tables. */
  readonly takesFiles: boolean;
  /** Can estimate the cost of a query before it runs. */
  readonly estimatesCost: boolean;
  /** Can run a query as a user other than the connection's. */
  readonly impersonates: boolean;
  /** Whether one connection reaches several catalogs. */
  readonly hasCatalogs: boolean;
  /** Users can sign in to its servers themselves. */
  readonly takesTokens: boolean;
  /** Connections are pooled. */
  readonly hasPool: boolean;
  /** The connection argument with the name of the client application; null if there is none. */
  readonly nameArgument: string | null;
}

/** A server that can be connected, with its usual settings. */
export interface ServerOffer {
  /** The suffix of its message keys: `kind.<id>`. */
  readonly id: ServerId;
  readonly mark: string;
  /** An example host, or with `isOnlyHost` the only possible one. */
  readonly host: string;
  readonly isOnlyHost?: true;
  readonly port: string;
  readonly sslmode: SslMode;
  readonly transport: Transport;
  /** Sorted after the servers of all engines. */
  readonly isLast?: true;
}

type KeyAfter<Text extends string, Prefix extends string> = Text extends `${Prefix}.${infer Rest}` ? Rest : never;
type ServerId = Exclude<KeyAfter<ConnectText, 'kind'>, `${string}.detail`>;

/** A setting among the options of a connection. */
export interface EngineSetting {
  readonly name: string;
  readonly label: ConnectText;
  readonly hint?: ConnectText;
  /** Options of a select, the first of which is the default. Absent: a text field. */
  readonly choices?: readonly EngineSettingChoice[];
}
interface EngineSettingChoice {
  readonly value: string;
  readonly label: ConnectText;
  readonly about: ConnectText;
  /** Label of the password field if this choice uses another kind of secret. */
  readonly passwordLabel?: ConnectText;
}
