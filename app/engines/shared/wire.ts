// Interface of an engine's description for API clients.

export interface EngineWire {
  readonly defaultDriver: string;
  readonly uriPlaceholder: string;
  /** Port of connection strings without one; null if the engine has no ports. */
  readonly defaultPort: number | null;
  /** Converts parameters from other clients' forms and connection strings to the engine's schema. Absent: no conversion needed. */
  readonly normalize?: (parameters: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Reads the password from a form's `credentials_info`, and fields that the form can omit. Absent if the engine has no such field. */
  readonly readCredentials?: (credentials: string | Parameters) => {
    readonly password: string;
    readonly fields: Readonly<Record<string, string>>;
  };
  /** For engines that are connected without a server address. */
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

/** Reads a connection without a server address from clients, and writes it for clients without its secrets. */
export interface AddresslessConnection {
  /** Converts form fields to the engine's parameters. */
  readonly fromForm: (fields: Parameters) => Record<string, unknown>;
  readonly toForm: (parameters: Parameters) => Record<string, unknown>;
  /** Parses a connection string, without its scheme, into form fields; null if invalid. */
  readonly fromLine: (rest: string) => Record<string, string> | null;
  readonly toLine: (parameters: Parameters) => string;
}

/** Form properties of engines with a server address. */
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
