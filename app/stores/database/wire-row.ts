// A database's row in the forms of the wire: in lists, alone, and with its connection. No form has a secret in it.
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { wireFields } from '#app/domain/fields/columns.ts';
import { namesOn } from '#app/domain/fields/field.ts';
import { humanizeAge } from '#app/domain/format/humanize-age.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { maskClient, type Oauth2Client } from '#app/domain/oauth2/client.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import { wireParameters } from './connection-form.ts';
import type { ListedDatabase } from './list.server.ts';
import { formatUri } from './sqlalchemy-uri.ts';
import type { DatabaseRow } from './store.server.ts';
import { requireEngine, requireWireEngine } from './wire-engines.ts';
import type { UpdateBody } from './wire.ts';

const listed = wireFields(DATABASE_FIELDS, 'list');
const shown = wireFields(DATABASE_FIELDS, 'show');

/** An item of the list; `nowMs` for how long ago it was changed. */
export function listRow({ row, createdBy, changedBy }: ListedDatabase, nowMs: number): WireRow {
  const engine = requireWireEngine(row.engine);
  return {
    ...listed(row),
    allows_subquery: requireEngine(engine).capabilities.subqueries,
    backend: engine.backend,
    changed_by: changedBy,
    changed_on: formatNaiveIso(row.changedOnMs),
    changed_on_delta_humanized: humanizeAge(row.changedOnMs, nowMs),
    created_by: createdBy,
    engine_information: engine.information,
    explore_database_id: row.id,
    extra: extraText(row),
    id: row.id,
    uuid: row.uuid,
  };
}

/** The database without how it is reached. */
export function itemRow(row: DatabaseRow): WireRow {
  const engine = requireWireEngine(row.engine);
  return {
    ...shown(row),
    backend: engine.backend,
    driver: readDriverName(row),
    engine_information: engine.information,
    id: row.id,
    uuid: row.uuid,
  };
}

/** The database as its form shows it; `client`: of its OAuth2, as stored. */
export function connectionRow(row: DatabaseRow, client: Oauth2Client | null): WireRow {
  return {
    ...itemRow(row),
    extra: extraText(row),
    masked_encrypted_extra: client ? JSON.stringify({ oauth2_client_info: maskClient(client) }) : null,
    parameters_schema: requireWireEngine(row.engine).parameters,
    server_cert: null,
    ...connectionOf(row),
  };
}

/** What was sent, as it was understood, with the connection that it made. */
export function echo(body: UpdateBody, row: DatabaseRow): Record<string, unknown> {
  const sent = Object.fromEntries(Object.entries(body).filter(([key]) => ECHOED.has(key)));
  return { ...sent, configuration_method: row.configurationMethod, database_name: row.name, ...connectionOf(row) };
}

const ECHOED: ReadonlySet<string> = new Set([...namesOn(DATABASE_FIELDS, 'edit'), 'extra']);

function connectionOf(row: DatabaseRow) {
  const engine = requireWireEngine(row.engine);
  const hasSecrets = row.encryptedSecrets !== null;
  return {
    driver: readDriverName(row),
    parameters: wireParameters(engine, row.parameters, hasSecrets),
    sqlalchemy_uri: formatUri(engine, row.parameters, hasSecrets),
    uuid: row.uuid,
  };
}

function readDriverName({ engine, parameters }: DatabaseRow): string {
  const { driver } = parameters;
  return typeof driver === 'string' ? driver : requireWireEngine(engine).defaultDriver;
}

const extraText = (row: DatabaseRow): string =>
  JSON.stringify({ allows_virtual_table_explore: row.allowsVirtualTableExplore, ...row.extra });
