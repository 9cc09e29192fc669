// Makes, changes and removes databases: the connection is tried before it is stored, and its secrets are encrypted.
import type { Identity } from '#app/domain/access/identity.ts';
import { extraColumns } from '#app/domain/database/extra-columns.ts';
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { settingsWithoutEffect } from '#app/domain/database/without-effect.ts';
import { AppError } from '#app/domain/errors.ts';
import { changedColumns } from '#app/domain/fields/columns.ts';
import { fieldError, fieldRefusal, readForm, type ConnectionForm } from '#app/stores/database/connection-form.ts';
import { parseUri } from '#app/stores/database/sqlalchemy-uri.ts';
import {
  findDatabaseByName,
  hasDatasets,
  insertDatabase,
  isInUse,
  isNameTaken,
  isUuidTaken,
  removeDatabase,
  updateDatabase,
  type DatabaseChange,
  type DatabaseRow,
} from '#app/stores/database/store.server.ts';
import type { Authorship } from '#app/stores/list/authorship.ts';
import {
  describeAbilities,
  findWireEngine,
  unknownEngine,
  requireWireEngine,
  type WireEngine,
} from '#app/stores/database/wire-engines.ts';
import type { CreateBody, UpdateBody } from '#app/stores/database/wire.ts';
import { removeDatabaseTokens } from '#app/stores/oauth2-token/store.server.ts';
import { requireNoReports } from '#app/stores/report/attached.server.ts';
import { resolveCredentials, testConnection, type ConnectionCredentials } from './connect.server.ts';
import { finishRemoval, noteRemoval, findWarehouseName } from './drop-warehouse.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { removeArchived } from '#app/services/history/remove-archived.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import type { ConnectionSettings } from '#app/stores/list/connection.server.ts';
import { encryptClient } from './oauth2-secrets.server.ts';
import { goesElsewhere, readOauth2Client, requestedOauth2Client, requireTls } from './save-oauth2.server.ts';
import { decryptSecrets, encryptSecrets } from '#app/stores/list/secrets.server.ts';

type ConnectionBody = Pick<UpdateBody, 'sqlalchemy_uri' | 'engine' | 'driver' | 'parameters'>;

/** The connection that a body describes; null when it describes none. Throws 400 by field. */
export function parseConnectionBody(body: ConnectionBody, stored: DatabaseRow | null = null): ConnectionForm | null {
  if (body.sqlalchemy_uri !== undefined) return parseUri(body.sqlalchemy_uri);
  if (!body.parameters) return null;
  const named = body.engine ?? stored?.engine;
  if (!named) throw fieldError('engine', 'Missing data for required field.');
  const engine = findWireEngine(named);
  if (!engine) throw fieldError('engine', unknownEngine(named));
  const storedDriver = stored?.engine === engine.id ? stored.parameters['driver'] : null;
  return readForm(engine, body.driver ?? (typeof storedDriver === 'string' ? storedDriver : null), body.parameters);
}

/** The new database's row. Throws 422 for a name that is taken, and what `testConnection` throws. */
export async function createDatabase(deps: Deps, identity: Identity, body: CreateBody): Promise<DatabaseRow> {
  const form = parseConnectionBody(body);
  if (!form) throw fieldError('sqlalchemy_uri', 'Missing data for required field.');
  refuseWithoutEffect(body, null, form.engine);
  const name = body.database_name;
  if (await findDatabaseByName(deps.db, name)) throw nameTaken();
  const client = (await requestedOauth2Client(deps, body, { engine: form.engine, stored: null })) ?? null;
  requireTls(client, form.parameters, deps);
  const credentials = await resolveCredentials(deps, form, null);
  const warehouse = findWarehouseName({ engine: form.engine.id, parameters: credentials.parameters });
  // A new Warehouse is empty, even if its name was used before.
  if (warehouse !== null) await finishRemoval(deps, warehouse);
  await testConnection(deps, form, {
    ...credentials,
    settings: testedSettings(form.engine, body, null, client !== null),
    identity,
  });
  const owner = { uuid: body.uuid ?? deps.newUuid(), name };
  const configurationMethod = body.sqlalchemy_uri === undefined ? 'dynamic_form' : 'sqlalchemy_form';
  const connection = await connectionColumns(deps, form, { owner, credentials });
  const signIn = { encryptedOauth2Client: client && (await encryptClient(client, owner, keysOf(deps))) };
  const database = { ...owner, configurationMethod, ...columnsOf(body), ...connection, ...signIn };
  const id = await insertDatabase(deps.db, database, by(deps, identity)).catch((error: unknown) => {
    throw asConflict(error);
  });
  const row = await findDatabaseByName(deps.db, name);
  if (row?.id !== id) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The database was deleted while it was being created.');
  return row;
}

/** The row as it is afterwards. A connection that differs from the stored one is tried first. Throws as `createDatabase`. */
export async function changeDatabase(deps: Deps, identity: Identity, row: DatabaseRow, body: UpdateBody): Promise<DatabaseRow> {
  const form = parseConnectionBody(body, row);
  refuseWithoutEffect(body, row, form?.engine ?? requireWireEngine(row.engine));
  const name = body.database_name ?? row.name;
  if (name !== row.name && (await findDatabaseByName(deps.db, name))) throw nameTaken();
  const columns = columnsOf(body);
  const signIn = await changedSignIn(deps, { row, body, form });
  const connection = form ? await changedConnection(deps, identity, { form, row, body, signIn }) : {};
  // A changed connection gets a new version, so that nothing cached for the old one is used.
  const isAnother = changesConnection(row, columns) || signIn.columns !== null;
  const parameters = isAnother ? { parameters: row.parameters } : {};
  const change: DatabaseChange = { name, ...columns, ...parameters, ...connection, ...signIn.columns };
  // Tokens go only to the server that they were given for.
  if (signIn.columns || goesElsewhere(row, change)) await removeDatabaseTokens(deps.db, row.id);
  await updateDatabase(deps.db, row, change, by(deps, identity)).catch((error: unknown) => {
    throw asConflict(error);
  });
  return { ...row, ...(change as Partial<DatabaseRow>) };
}

interface SignIn {
  /** Whether users sign in themselves afterwards. */
  readonly isOn: boolean;
  /** Null: it stays what it is. */
  readonly columns: Pick<DatabaseChange, 'encryptedOauth2Client'> | null;
}

/** A connection to another engine doesn't keep the OAuth client. */
async function changedSignIn(
  deps: Deps,
  { row, body, form }: { readonly row: DatabaseRow; readonly body: UpdateBody; readonly form: ConnectionForm | null },
): Promise<SignIn> {
  const engine = form?.engine ?? requireWireEngine(row.engine);
  const requested = await requestedOauth2Client(deps, body, { engine, stored: row });
  const stays = requested === undefined && engine.id === row.engine;
  const before = stays || requested ? await readOauth2Client(deps, row).catch(() => null) : null;
  const client = stays ? before : (requested ?? null);
  requireTls(client, form?.parameters ?? row.parameters, deps);
  if (stays || (client === null && row.encryptedOauth2Client === null) || (client && inOrder(client) === inOrder(before ?? {})))
    return { isOn: row.encryptedOauth2Client !== null, columns: null };
  const encryptedOauth2Client = client && (await encryptClient(client, row, keysOf(deps)));
  return { isOn: client !== null, columns: { encryptedOauth2Client } };
}

interface Changed {
  readonly form: ConnectionForm;
  readonly row: DatabaseRow;
  readonly body: UpdateBody;
  readonly signIn: SignIn;
}

/** Empty if the connection doesn't change. */
async function changedConnection(deps: Deps, identity: Identity, { form, row, body, signIn }: Changed): Promise<DatabaseChange> {
  const credentials = await resolveCredentials(deps, form, row);
  const isUnchanged = (await isSame(deps, row, form, credentials)) && !changesConnection(row, columnsOf(body));
  if (isUnchanged && signIn.columns === null) return {};
  const settings = testedSettings(form.engine, body, row, signIn.isOn);
  await testConnection(deps, form, { ...credentials, settings, identity });
  return connectionColumns(deps, form, { owner: row, credentials });
}

/** Whether settings other than the address make it another connection. */
const changesConnection = (row: DatabaseRow, { extra, impersonateUser }: DatabaseChange): boolean =>
  (impersonateUser !== undefined && impersonateUser !== row.impersonateUser) ||
  (extra !== undefined && JSON.stringify(extra['engine_params']) !== JSON.stringify(row.extra['engine_params']));

/** What the body, or else the row, adds to the connection; `hasOauth2`: whether users sign in to it themselves. */
export function testedSettings(
  engine: WireEngine,
  { extra, impersonate_user: impersonates }: Pick<UpdateBody, 'extra' | 'impersonate_user'>,
  row: DatabaseRow | null,
  hasOauth2: boolean,
): ConnectionSettings {
  return {
    id: row?.id ?? 0,
    hasOauth2,
    engine: engine.id,
    extra: extra === undefined ? (row?.extra ?? {}) : readExtra(extra),
    impersonateUser: impersonates ?? row?.impersonateUser ?? false,
  };
}

async function isSame(deps: Deps, row: DatabaseRow, form: ConnectionForm, credentials: ConnectionCredentials): Promise<boolean> {
  if (row.engine !== form.engine.id || inOrder(row.parameters) !== inOrder(credentials.parameters)) return false;
  if (row.encryptedSecrets === null) return Object.keys(credentials.secrets).length === 0;
  // Secrets that cannot be read any more are another connection: this is how they are entered again.
  const stored = await decryptSecrets(row.encryptedSecrets, row, deps.config.secretKey).catch(() => null);
  return stored !== null && inOrder(stored) === inOrder(credentials.secrets);
}

const inOrder = (values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Throws 422 while datasets read the database, or alerts query it. A Warehouse that no other database uses goes with its data. */
export async function deleteDatabase(deps: Deps, row: DatabaseRow): Promise<void> {
  if (await hasDatasets(deps.db, row.id)) throw inUse();
  await requireNoReports(deps.db, 'database', [row.id]);
  const warehouse = findWarehouseName(row);
  if (warehouse !== null) await noteRemoval(deps, warehouse);
  await removeDatabase(deps.db, row).catch((error: unknown) => {
    throw isInUse(error) ? inUse() : error;
  });
  removeArchived(deps, { databaseIds: [row.id] });
  // The database is deleted: what can't be reached now is dropped by a tick.
  if (warehouse !== null) await finishRemoval(deps, warehouse).catch(logUnfinished);
}

const logUnfinished = (error: unknown): void =>
  logError('warehouse_not_dropped', 'A deleted Warehouse couldn’t be dropped yet.', { error });

async function connectionColumns(
  deps: Deps,
  form: ConnectionForm,
  {
    owner,
    credentials,
  }: { readonly owner: { readonly uuid: string; readonly name: string }; readonly credentials: ConnectionCredentials },
) {
  const { parameters, secrets } = credentials;
  const isEmpty = Object.keys(secrets).length === 0;
  return {
    engine: requireWireEngine(form.engine.id).id,
    parameters: { ...parameters },
    encryptedSecrets: isEmpty ? null : await encryptSecrets(secrets, owner, keysOf(deps)),
  };
}

const keysOf = ({ config: { secretKey }, randomBytes }: Deps) => ({ secretKey, randomBytes });

const changedFields = changedColumns(DATABASE_FIELDS);

/** The columns that a body sets, but for name and connection; null sets a flag to false. */
function columnsOf(body: UpdateBody): Omit<DatabaseChange, 'name' | 'engine' | 'parameters' | 'encryptedSecrets'> {
  const { configuration_method: configurationMethod } = body;
  return {
    ...changedFields(body),
    ...(configurationMethod !== undefined && { configurationMethod }),
    ...(body.extra !== undefined && extraColumns(readExtra(body.extra))),
  };
}

/** Throws 422, by field, for settings that would change nothing. */
export function refuseWithoutEffect(
  body: Pick<UpdateBody, 'allow_file_upload' | 'impersonate_user' | 'extra'>,
  stored: DatabaseRow | null,
  engine: WireEngine,
): void {
  const sent = { ...body, extra: body.extra ? readExtra(body.extra) : {} };
  const before = stored?.engine === engine.id ? stored : null;
  const problems = settingsWithoutEffect(sent, before, describeAbilities(engine));
  const [first] = Object.entries(problems);
  if (!first) return;
  throw new AppError('MARSHMALLOW_ERROR', `${first[0]}: ${first[1][0] ?? ''}`, { extra: { messages: problems } });
}

const readExtra = (text: string | null): Record<string, unknown> =>
  text === null || text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);

const by = (deps: Deps, identity: Identity): Authorship => ({
  authorId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});

const asConflict = (error: unknown): unknown =>
  isNameTaken(error) ? nameTaken() : isUuidTaken(error) ? fieldRefusal('uuid', 'Another database has this uuid.') : error;

const nameTaken = (): AppError => {
  const message = 'A database with the same name already exists.';
  return new AppError('MARSHMALLOW_ERROR', message, { extra: { messages: { database_name: message } } });
};

const inUse = (): AppError => new AppError('COMMAND_REFUSED_ERROR', 'Cannot delete a database that has datasets attached');
