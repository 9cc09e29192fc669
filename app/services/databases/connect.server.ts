// Tests a connection before it is saved, with error messages for the user who fills in the form.
import { AppError, errorData, reviveError, type ErrorType } from '#app/domain/errors.ts';
import { checkConnectionForm, type ConnectionForm } from '#app/stores/database/connection-form.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { connectAs } from '#app/domain/database/caller-connection.ts';
import { readConnectionSettings, type ConnectionSettings } from '#app/stores/list/connection.server.ts';
import { decryptSecrets } from '#app/stores/list/secrets.server.ts';

const TEST_TIMEOUT_MS = 15_000;

/** A form with the password that it means. */
export interface ConnectionCredentials {
  /** Stored parameters and secrets together, as the engine's schema reads them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}

/**
 * The password of a form: its own, or the stored one where the form keeps it. A stored password goes only to the host it
 * was given for. Throws CONNECTION_INVALID_PASSWORD_ERROR when it cannot be used.
 */
export async function resolveCredentials(
  deps: Deps,
  form: ConnectionForm,
  stored: DatabaseRow | null,
): Promise<ConnectionCredentials> {
  const { parameters } = form;
  if (form.password.kind === 'given') {
    const { value } = form.password;
    return { parameters, secrets: value === '' ? {} : { password: value } };
  }
  if (!stored?.encryptedSecrets) return { parameters, secrets: {} };
  if (stored.parameters['host'] !== parameters['host'] || stored.engine !== form.engine.id) {
    throw new AppError('CONNECTION_INVALID_PASSWORD_ERROR', 'Enter the password again. The stored one belongs to another host.', {
      extra: { invalid: ['password'], engine_name: form.engine.name },
    });
  }
  return { parameters, secrets: await decryptSecrets(stored.encryptedSecrets, stored, deps.config.secretKey) };
}

interface Tested extends ConnectionCredentials {
  readonly settings: ConnectionSettings;
  /** The user to impersonate, if the settings say so. */
  readonly identity: Identity;
}

/** Queries the database for one row. Throws the form's errors, else those of the database or the connection. */
export async function testConnection(
  deps: Deps,
  form: ConnectionForm,
  { parameters, secrets, settings, identity }: Tested,
): Promise<void> {
  const [problem] = checkConnectionForm(form);
  if (problem) throw problem;
  const named = {
    databaseId: 0,
    engine: form.engine.id,
    parameters: { ...parameters, ...secrets, ...readConnectionSettings(settings) },
    version: `test.${deps.newUuid()}`,
  };
  const connection = connectAs(named, identity);
  try {
    await deps.queryService.rows({ connection, sql: 'SELECT 1', params: [], maxRows: 1, timeoutMs: TEST_TIMEOUT_MS });
  } catch (error) {
    // The server was reached; whether it lets users in, each finds out with their own account.
    if (error instanceof AppError && error.type === 'OAUTH2_REDIRECT') return;
    throw toFieldMessages(error, form);
  }
}

interface FormMessage {
  readonly invalid: readonly string[];
  readonly message: ((parameters: Readonly<Record<string, unknown>>) => string) | null;
}

const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const WORDS: ReadonlyMap<ErrorType, FormMessage> = new Map<ErrorType, FormMessage>([
  [
    'CONNECTION_UNKNOWN_DATABASE_ERROR',
    { invalid: ['database'], message: ({ database }) => `Unable to connect to database "${wordOf(database)}".` },
  ],
  [
    'CONNECTION_INVALID_HOSTNAME_ERROR',
    { invalid: ['host'], message: ({ host }) => `The hostname "${wordOf(host)}" cannot be resolved.` },
  ],
  ['CONNECTION_INVALID_PORT_ERROR', { invalid: ['port'], message: null }],
  [
    'CONNECTION_PORT_CLOSED_ERROR',
    {
      invalid: ['host', 'port'],
      message: ({ host, port }) => `Port ${wordOf(port)} on hostname "${wordOf(host)}" refused the connection.`,
    },
  ],
  [
    'CONNECTION_HOST_DOWN_ERROR',
    {
      invalid: ['host', 'port'],
      message: ({ host, port }) => `The host "${wordOf(host)}" might be down, and cannot be reached on port ${wordOf(port)}.`,
    },
  ],
  [
    'CONNECTION_INVALID_USERNAME_ERROR',
    { invalid: ['username'], message: ({ username }) => `The username "${wordOf(username)}" does not exist.` },
  ],
  [
    'CONNECTION_INVALID_PASSWORD_ERROR',
    {
      invalid: ['username', 'password'],
      message: ({ username }) => `The password provided for username "${wordOf(username)}" is incorrect.`,
    },
  ],
  ['CONNECTION_ACCESS_DENIED_ERROR', { invalid: ['username', 'password', 'database'], message: null }],
]);

function toFieldMessages(error: unknown, { engine, parameters }: ConnectionForm): AppError {
  const known = reviveError(errorData(error));
  const form = WORDS.get(known.type);
  // The driver knows more than its type: what is spoken there instead.
  const message = known.extra['reason'] === 'protocol' ? null : form?.message?.(parameters);
  return new AppError(known.type, message ?? known.message, {
    cause: error,
    level: known.level,
    extra: { engine_name: engine.name, ...known.extra, ...(form && { invalid: form.invalid }) },
  });
}
