// A connection as form fields: read from the wire's parameters, checked, and written back without its secrets.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { requireEngine, type WireEngine } from './wire-engines.ts';

/** `kept`: the stored password stays. */
type FormPassword = { readonly kind: 'kept' } | { readonly kind: 'given'; readonly value: string };

export interface ConnectionForm {
  readonly engine: WireEngine;
  /** Parameters as stored: what the engine's schema reads, and `driver` and `query` for restoring the URI. No secrets. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly password: FormPassword;
}

export const NO_SSH_TUNNELS =
  'SSH tunnels aren’t supported: a Worker can’t open one. PostgreSQL and MySQL in a private network can be reached through Hyperdrive.';

const MAX_SECRET_CHARS = 20_000;
const text = z.string().max(1_000).nullish();
const option = z.union([z.string().max(1_000), z.number(), z.boolean()]);

export const wireParametersSchema = z.object({
  host: text,
  port: z.union([z.number(), z.string().max(100)]).nullish(),
  database: text,
  warehouse: text,
  username: text,
  // The key of an account is longer than a word.
  password: z.string().max(MAX_SECRET_CHARS).nullish(),
  credentials_info: z.union([z.string().max(MAX_SECRET_CHARS), z.record(z.string().max(100), z.unknown())]).nullish(),
  encryption: z.boolean().nullish(),
  ssh: z.boolean().nullish(),
  query: z.record(z.string().max(100), option).nullish(),
});
export type WireParameters = z.infer<typeof wireParametersSchema>;

/** Throws 400 under `parameters` for secrets in the query and what is not supported. */
export function readForm(engine: WireEngine, driver: string | null, given: WireParameters): ConnectionForm {
  const { addressless } = engine;
  if (addressless) return { engine, parameters: present(addressless.fromForm(given)), password: { kind: 'given', value: '' } };
  if (given.ssh) throw fieldError('parameters', NO_SSH_TUNNELS);
  const { password: ofQuery, ...options } = readQuery(engine, given.query ?? {});
  const credentials = given.credentials_info ? engine.readCredentials?.(given.credentials_info) : undefined;
  const { host, port, username, encryption } = given;
  const database = given.database ?? credentials?.fields['database'];
  const base = { host: host?.trim(), port: portOf(port), database, username, driver };
  const sslmode = encryption && options.settings['sslmode'] === undefined ? { sslmode: 'require' } : {};
  const read = present({ ...base, ...options.settings, ...sslmode, query: options.rest });
  return {
    engine,
    parameters: engine.normalize?.(read) ?? read,
    password: passwordOf(credentials?.password ?? (given.password === undefined ? ofQuery : given.password)),
  };
}

const passwordOf = (password: string | null | undefined): FormPassword =>
  password === undefined || password === MASK ? { kind: 'kept' } : { kind: 'given', value: password ?? '' };

/** Digits become a number; anything else stays, for the check to refuse. */
const portOf = (port: string | number | null | undefined): unknown =>
  typeof port === 'string' && /^\s*\d+\s*$/.test(port) ? Number(port) : port;

const SECRET_OPTION = /pass|secret|token|credential|key/i;
const FIELDS = ['host', 'port', 'database', 'username', 'password'];

/** Options that the engine knows, and the rest, which is only kept. */
function readQuery(engine: WireEngine, query: Readonly<Record<string, string | number | boolean>>) {
  const known = Object.keys(requireEngine(engine).connection.shape).filter((name) => !FIELDS.includes(name));
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
  const password = entries.find(([name]) => name === 'password')?.[1];
  const others = entries.filter(([name]) => name !== 'password');
  if (others.some(([name]) => SECRET_OPTION.test(name)))
    throw fieldError('parameters', 'Options with secrets aren’t supported. Only the password is stored.');
  const settings: Record<string, string> = Object.fromEntries(others.filter(([name]) => known.includes(name)));
  const rest: Record<string, string> = Object.fromEntries(others.filter(([name]) => !known.includes(name)));
  return { password, settings, rest };
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const present = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));

/** Errors of a form before a database is queried; empty: none. */
export function checkConnectionForm({ engine, parameters }: ConnectionForm): AppError[] {
  const { parameters: schema, name } = engine;
  const stored = engine.addressless?.toForm(parameters) ?? parameters;
  const missing = schema.required.filter((field) => isBlank((stored as Record<string, unknown>)[field])).sort();
  const problems: AppError[] = [];
  if (missing.length > 0) {
    problems.push(
      new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', `One or more parameters are missing: ${missing.join(', ')}`, {
        level: 'warning',
        extra: { missing },
      }),
    );
  }
  const { port } = parameters;
  if (!isBlank(port) && !isPort(port)) {
    const message = 'The port must be an integer between 0 and 65535 (inclusive).';
    problems.push(new AppError('CONNECTION_INVALID_PORT_ERROR', message, { extra: { invalid: ['port'] } }));
  }
  return problems.length > 0 ? problems : schemaProblems(engine, parameters, name);
}

const isPort = (port: unknown): boolean => Number.isInteger(port) && (port as number) >= 0 && (port as number) <= 65_535;

function schemaProblems(engine: WireEngine, parameters: Readonly<Record<string, unknown>>, engineName: string): AppError[] {
  const parsed = requireEngine(engine).connection.safeParse(parameters);
  if (parsed.success) return [];
  const invalid = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? 'connection')))];
  const extra = { invalid, engine_name: engineName };
  return invalid.includes('host')
    ? [new AppError('CONNECTION_INVALID_HOSTNAME_ERROR', 'Enter a valid host name or address.', { extra })]
    : [new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', `Not valid in this connection: ${invalid.join(', ')}.`, { extra })];
}

/** 400: the body was read, but this field of it cannot be: `{message: {field: […]}}`. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('FIELD_INVALID_ERROR', message, { extra: { messages: { [field]: [message] } } });

/** 422: the field was read, but what it says cannot be done. */
export const fieldRefusal = (field: string, message: string): AppError =>
  new AppError('MARSHMALLOW_ERROR', message, { extra: { messages: { [field]: [message] } } });

const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

/** The parameters of a stored connection as clients read them, its password masked; null when it has none. */
export function wireParameters(
  engine: WireEngine,
  parameters: Readonly<Record<string, unknown>>,
  hasPassword: boolean,
): Record<string, unknown> {
  if (engine.addressless) return engine.addressless.toForm(parameters);
  const { host, port, database, username, driver: _driver, query, ...settings } = parameters;
  const { sslmode } = settings;
  const options = { ...(isRecord(query) ? query : {}), ...settings };
  if (sslmode === 'require') delete (options as Record<string, unknown>)['sslmode'];
  return {
    database,
    encryption: typeof sslmode === 'string' && ENCRYPTED.includes(sslmode),
    host,
    password: hasPassword ? MASK : null,
    port,
    query: options,
    username,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
