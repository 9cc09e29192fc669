// The form's values, what is sent of them, and what is wrong before anything is sent. Pure.
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import type { connectDatabase } from '#app/messages/en/connect-database.ts';
import type { Translate } from '#app/messages/translate.ts';
import { formatLine, parseLine, withPassword } from './connection-line.ts';
import type { ServerKind } from './kinds.ts';
import type { SslMode, Transport, Place } from './place.ts';

export interface Settings {
  readonly exposeInSqllab: boolean;
  readonly allowRunAsync: boolean;
  readonly allowDml: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly forceCtasSchema: string;
  /** Seconds as typed; empty: as the server has it. */
  readonly cacheTimeout: string;
  readonly disableDataPreview: boolean;
  readonly estimateCost: boolean;
}

export interface ConnectForm {
  readonly method: 'fields' | 'line';
  readonly name: string;
  readonly place: Place;
  readonly line: string;
  /** Empty: the stored one where there is one, else none. */
  readonly password: string;
  readonly settings: Settings;
}

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What is wrong before anything is sent, by field. */
export type FormProblems = Readonly<Record<string, FormProblem>>;
type FormProblem =
  | 'missing.name'
  | 'missing.line'
  | 'missing.host'
  | 'missing.port'
  | 'missing.database'
  | 'missing.username'
  | 'missing.hyperdrive'
  | 'invalid.cacheTimeout';

export const DEFAULT_SSL_MODE: SslMode = 'prefer';
export const DEFAULT_TRANSPORT: Transport = 'tcp';
const MAX_CACHE_S = 31_536_000;

/** The empty form, with what is usual for the kind. */
export const newForm = (kind: ServerKind): ConnectForm => ({
  method: 'fields',
  name: '',
  place: {
    host: '',
    port: kind.port,
    database: '',
    username: '',
    schema: '',
    sslmode: kind.sslmode,
    transport: kind.transport,
    hyperdrive: '',
    driver: '',
    options: {},
  },
  line: '',
  password: '',
  settings: {
    exposeInSqllab: true,
    allowRunAsync: false,
    allowDml: false,
    allowCtas: false,
    allowCvas: false,
    forceCtasSchema: '',
    cacheTimeout: '',
    disableDataPreview: false,
    estimateCost: false,
  },
});

export function storedForm(database: DatabaseForForm): ConnectForm {
  const of = (name: string, absent = ''): string =>
    Object.hasOwn(database.parameters, name) ? (database.parameters[name] ?? absent) : absent;
  return {
    method: 'fields',
    name: database.name,
    place: {
      host: of('host'),
      port: of('port'),
      database: of('database'),
      username: of('username'),
      schema: of('schema'),
      sslmode: of('sslmode', DEFAULT_SSL_MODE),
      transport: of('transport', DEFAULT_TRANSPORT),
      hyperdrive: of('hyperdrive'),
      driver: of('driver'),
      options: database.otherOptions,
    },
    line: '',
    password: '',
    settings: {
      exposeInSqllab: database.exposeInSqllab,
      allowRunAsync: database.allowRunAsync,
      allowDml: database.allowDml,
      allowCtas: database.allowCtas,
      allowCvas: database.allowCvas,
      forceCtasSchema: database.forceCtasSchema ?? '',
      cacheTimeout: database.cacheTimeoutS === null ? '' : String(database.cacheTimeoutS),
      disableDataPreview: database.extra['disable_data_preview'] === true,
      estimateCost: database.extra['cost_estimate_enabled'] === true,
    },
  };
}

/** What is usual for another kind goes where the first kind's still is. */
export function withKind(form: ConnectForm, from: ServerKind, to: ServerKind): ConnectForm {
  const { place } = form;
  return {
    ...form,
    place: {
      ...place,
      port: place.port === from.port ? to.port : place.port,
      sslmode: place.sslmode === from.sslmode ? to.sslmode : place.sslmode,
      transport: place.transport === from.transport ? to.transport : place.transport,
    },
  };
}

/** The fields as one line. */
export function toLine(form: ConnectForm, hasStoredPassword: boolean): ConnectForm {
  const { sslmode, transport } = form.place;
  const place = {
    ...form.place,
    sslmode: sslmode === DEFAULT_SSL_MODE ? '' : sslmode,
    transport: transport === DEFAULT_TRANSPORT ? '' : transport,
  };
  return { ...form, method: 'line', line: formatLine(place, hasStoredPassword || form.password !== '') };
}

/** The line as fields; null where it cannot be read. An empty line leaves the fields as they were. */
export function toFields(form: ConnectForm): ConnectForm | null {
  if (form.line.trim() === '') return { ...form, method: 'fields' };
  const parsed = parseLine(form.line);
  if (!parsed) return null;
  const { place, password } = parsed;
  const sslmode = place.sslmode || DEFAULT_SSL_MODE;
  const transport = place.transport || DEFAULT_TRANSPORT;
  return { ...form, method: 'fields', place: { ...place, sslmode, transport }, password: password ?? form.password };
}

/** The way to the database as the API takes it. */
export function connectionBody(form: ConnectForm, hasStoredPassword: boolean): Record<string, unknown> {
  if (form.method === 'line') return { sqlalchemy_uri: withPassword(form.line.trim(), form.password) };
  const { host, port, database, username, schema, sslmode, transport, hyperdrive, driver, options } = form.place;
  const isKept = form.password === '' && hasStoredPassword;
  const query = {
    ...options,
    ...(schema.trim() !== '' && { schema: schema.trim() }),
    ...(sslmode !== DEFAULT_SSL_MODE && sslmode !== '' && { sslmode }),
    ...(transport !== DEFAULT_TRANSPORT && transport !== '' && { transport }),
    ...(transport === 'hyperdrive' && hyperdrive.trim() !== '' && { hyperdrive: hyperdrive.trim() }),
  };
  const parameters = {
    host: host.trim(),
    port: port.trim(),
    database,
    username,
    ...(!isKept && { password: form.password }),
    query,
  };
  return { engine: 'postgresql', ...(driver !== '' && { driver }), parameters };
}

interface SavedFacts {
  /** Null for a new one. */
  readonly database: DatabaseForForm | null;
  /** Whether the way to it can be changed here. */
  readonly hasConnection: boolean;
}

/** What is saved. */
export function saveBody(form: ConnectForm, { database, hasConnection }: SavedFacts): Record<string, unknown> {
  const { settings } = form;
  const connection = hasConnection && {
    configuration_method: form.method === 'line' ? 'sqlalchemy_form' : 'dynamic_form',
    ...connectionBody(form, database?.hasPassword ?? false),
  };
  const extra = {
    ...database?.extra,
    disable_data_preview: settings.disableDataPreview,
    cost_estimate_enabled: settings.estimateCost,
  };
  return {
    ...connection,
    database_name: form.name.trim(),
    expose_in_sqllab: settings.exposeInSqllab,
    allow_run_async: settings.allowRunAsync,
    allow_dml: settings.allowDml,
    allow_ctas: settings.allowCtas,
    allow_cvas: settings.allowCvas,
    force_ctas_schema: settings.forceCtasSchema.trim() || null,
    cache_timeout: settings.cacheTimeout.trim() === '' ? null : Number(settings.cacheTimeout),
    extra: JSON.stringify(extra),
  };
}

const REQUIRED = ['host', 'port', 'database', 'username'] as const;

/** What the connection lacks, by field. */
export function connectionErrors(form: ConnectForm): FormProblems {
  if (form.method === 'line') return form.line.trim() === '' ? { sqlalchemy_uri: 'missing.line' } : {};
  const missing = REQUIRED.filter((name) => form.place[name].trim() === '');
  const needsBinding = form.place.transport === 'hyperdrive' && form.place.hyperdrive.trim() === '';
  return {
    ...Object.fromEntries(missing.map((name) => [name, `missing.${name}`] as const)),
    ...(needsBinding && { hyperdrive: 'missing.hyperdrive' as const }),
  };
}

/** What is wrong with the form before it is sent, by field. */
export function formErrors(form: ConnectForm, hasConnection: boolean): FormProblems {
  const cache = form.settings.cacheTimeout.trim();
  const isSeconds = cache === '' || (/^(-1|\d+)$/.test(cache) && Number(cache) <= MAX_CACHE_S);
  return {
    ...(form.name.trim() === '' && { database_name: 'missing.name' as const }),
    ...(hasConnection && connectionErrors(form)),
    ...(!isSeconds && { cache_timeout: 'invalid.cacheTimeout' as const }),
  };
}

export const translateErrors = (problems: FormProblems, t: Translate<typeof connectDatabase.texts>): FieldErrors =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(problem)]));
