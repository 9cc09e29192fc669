// BigQuery's description for API clients.
import { SERVER_PROPERTIES, type EngineWire } from '#app/engines/shared/wire.ts';
import { GOOGLE_HOST } from './driver/host.ts';

const { database: _database, username: _username, password: _password, ...SERVER } = SERVER_PROPERTIES;

export const bigqueryWire: EngineWire = {
  defaultDriver: 'bigquery',
  uriPlaceholder: 'bigquery://project/dataset',
  defaultPort: 443,
  normalize,
  readCredentials,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...SERVER,
      database: { type: 'string', description: 'Project' },
      credentials_info: { type: 'string', description: 'Contents of BigQuery JSON credentials', nullable: true },
      password: { type: 'string', description: 'The same as credentials_info', nullable: true },
    },
    required: ['database'],
  },
};

/** `bigquery://project/dataset` as in SQLAlchemy. Projects have no dots, but hosts do, and addresses have a port. */
function normalize(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { host, port, database, schema, username: _user, ...rest } = parameters;
  const isProject =
    typeof host === 'string' && !host.includes('.') && host !== 'localhost' && !/^[\d:[]/.test(host) && port === 443;
  if (isProject)
    return {
      ...rest,
      host: GOOGLE_HOST,
      port: 443,
      database: host,
      ...(schema !== undefined ? { schema } : typeof database === 'string' && { schema: database }),
    };
  // `project/dataset` in the field of the project.
  const [project, dataset] = typeof database === 'string' ? database.split('/') : [];
  return {
    ...rest,
    host: host ?? GOOGLE_HOST,
    port: port ?? 443,
    ...(database !== undefined && { database: project ?? database }),
    ...(schema !== undefined ? { schema } : dataset && { schema: dataset }),
  };
}

/** The key of a service account names a project too, which is the connection's where it names none. */
function readCredentials(credentials: string | Readonly<Record<string, unknown>>): {
  readonly password: string;
  readonly fields: Readonly<Record<string, string>>;
} {
  const password = typeof credentials === 'string' ? credentials : JSON.stringify(credentials);
  const project = projectIn(password);
  return { password, fields: project === null ? {} : { database: project } };
}

function projectIn(text: string): string | null {
  try {
    const { project_id: project } = JSON.parse(text) as { project_id?: unknown };
    return typeof project === 'string' ? project : null;
  } catch {
    return null;
  }
}
