// How an engine is described to clients of the API.

export interface EngineWire {
  readonly defaultDriver: string;
  readonly uriPlaceholder: string;
  /** Where a line names none; null: the engine has no ports. */
  readonly defaultPort: number | null;
  /** What other clients' forms and lines say in another way: the parameters as the engine's schema has them. Absent: nothing. */
  readonly normalize?: (parameters: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Reads `credentials_info` of a form: the password, and fields that the form can leave out. Absent: the engine has none. */
  readonly readCredentials?: (credentials: string | Parameters) => {
    readonly password: string;
    readonly fields: Readonly<Record<string, string>>;
  };
  /** Of engines whose connection is no address of a server. */
  readonly addressless?: AddresslessConnection;
  /** JSON schema of the parameter form. */
  readonly parameters: {
    readonly type: 'object';
    readonly additionalProperties: false;
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly required: readonly string[];
  };
}

type Parameters = Readonly<Record<string, unknown>>;

/** How such a connection is read from clients, and written for them without its secrets. */
export interface AddresslessConnection {
  /** What the engine's schema reads, from the fields of a form. */
  readonly fromForm: (fields: Parameters) => Record<string, unknown>;
  readonly toForm: (parameters: Parameters) => Record<string, unknown>;
  /** The fields of a form from a connection string behind its scheme; null: it can't be read. */
  readonly fromLine: (rest: string) => Record<string, string> | null;
  readonly toLine: (parameters: Parameters) => string;
}

/** Of engines whose databases are on a server. */
export const SERVER_PROPERTIES = {
  host: { type: 'string', description: 'Hostname or IP address' },
  port: { type: 'integer', description: 'Database port', minimum: 0, maximum: 65536 },
  database: { type: 'string', description: 'Database name' },
  username: { type: 'string', description: 'Username', nullable: true },
  password: { type: 'string', description: 'Password', nullable: true },
  encryption: { type: 'boolean', description: 'Use an encrypted connection to the database' },
  query: { type: 'object', description: 'Additional parameters', additionalProperties: {} },
  ssh: { type: 'boolean', const: false, description: 'SSH tunnels are not supported: only false is accepted' },
} as const;
