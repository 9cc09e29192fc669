// What browsers know of an engine without loading it: how it is connected, and how its names and statements are written.
import type { Lexis } from '#app/domain/sql/lexis.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import type { connectDatabase } from '#app/messages/en/connect-database.ts';

/** A text of the connection form, by its key. */
type ConnectText = keyof (typeof connectDatabase)['texts'];

export const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof SSL_MODES)[number];
/** Without TLS a password would be read by the network: what speaks HTTP has it or not. */
export const HTTP_SSL_MODES: readonly SslMode[] = SSL_MODES.filter((mode) => mode !== 'prefer');

export type Transport = 'tcp' | 'websocket' | 'hyperdrive';

export interface EngineClient {
  readonly id: string;
  /** As clients name it: `backend` on the wire, the scheme of connection strings, SQLAlchemy's dialect. */
  readonly backend: string;
  /** Other names and schemes that mean it. */
  readonly aliases: readonly string[];
  /** Its place in lists. What an engine is read as that isn't known: the first. */
  readonly rank: number;
  /** One or two letters, of databases of it. */
  readonly mark: string;
  readonly names: SqlNames;
  /** Words that need quotes to be the name of a table or column. In upper case. */
  readonly reserved: ReadonlySet<string>;
  readonly lexis: Lexis;
  /** What templates call the macros that read partitions, as in `trino.latest_partition(…)`; the first is the one to suggest. */
  readonly partitionMacros: readonly string[];
  /** How its databases are connected; null: they are made here. */
  readonly connection: ConnectionOptions | null;
}

export interface ConnectionOptions {
  /** What is offered when a database is connected. */
  readonly servers: readonly ServerOffer[];
  /** Of a connection string that names none. */
  readonly defaultPort: string;
  readonly defaultSslMode: SslMode;
  readonly exampleLine: string;
  readonly sslModes: readonly SslMode[];
  /** How its servers are reached. The form offers a choice only if there are several. */
  readonly transports: readonly Transport[];
  readonly databaseLabel: ConnectText;
  /** Of the field for the schema that bare names mean; null: there is no such field. */
  readonly schemaHint: ConnectText | null;
  /** Of that field; absent: Schema. */
  readonly schemaLabel?: ConnectText;
  /** The label of the field that replaces user and password; absent: the form has both. */
  readonly credentialLabel?: ConnectText;
  /** Settings that only this engine has. */
  readonly fields: readonly OwnField[];
  readonly abilities: ConnectionAbilities;
}

/** What is said of the engine itself, whose code browsers don't load. */
export interface ConnectionAbilities {
  /** Files can become its tables. */
  readonly takesFiles: boolean;
  /** It says beforehand what a query costs. */
  readonly estimatesCost: boolean;
  /** It runs a query as another user than the connection's. */
  readonly impersonates: boolean;
  /** One connection reaches several catalogs. */
  readonly hasCatalogs: boolean;
  /** Users can sign in to its servers themselves. */
  readonly takesTokens: boolean;
  /** Connections wait for the next query. */
  readonly hasPool: boolean;
  /** The argument that says where queries come from; null: it isn't told. */
  readonly nameArgument: string | null;
}

/** A server that can be connected, with its usual settings. */
export interface ServerOffer {
  /** Names its texts: `kind.<id>`. */
  readonly id: ServerId;
  readonly mark: string;
  /** An example, unless there is only that one. */
  readonly host: string;
  readonly isOnlyHost?: true;
  readonly port: string;
  readonly sslmode: SslMode;
  readonly transport: Transport;
  /** Behind those of all engines. */
  readonly isLast?: true;
}

type KeyAfter<Text extends string, Prefix extends string> = Text extends `${Prefix}.${infer Rest}` ? Rest : never;
type ServerId = Exclude<KeyAfter<ConnectText, 'kind'>, `${string}.detail`>;

/** A setting among the options of a connection. */
export interface OwnField {
  readonly name: string;
  readonly label: ConnectText;
  readonly hint?: ConnectText;
  /** Left out: it's typed. The first is what an absent value means. */
  readonly choices?: readonly OwnChoice[];
}
interface OwnChoice {
  readonly value: string;
  readonly label: ConnectText;
  readonly about: ConnectText;
  /** What is typed as the password, where it's something else. */
  readonly passwordLabel?: ConnectText;
}
