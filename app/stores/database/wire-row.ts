// A database's row in the forms of the wire: in lists, alone, and with its connection. No form has a secret in it.
import { humanizeAge } from '#app/domain/format/humanize-age.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { maskClient, type Oauth2Client } from '#app/domain/oauth2/client.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import { wireParameters } from './connection-form.ts';
import type { ListedDatabase } from './list.server.ts';
import { formatUri } from './sqlalchemy-uri.ts';
import type { DatabaseRow } from './store.server.ts';
import { engineOf, wireEngineOf } from './wire-engines.ts';
import type { UpdateBody } from './wire.ts';

/** An item of the list; `nowMs` for how long ago it was changed. */
export function listRow({ row, createdBy, changedBy }: ListedDatabase, nowMs: number): WireRow {
  const engine = wireEngineOf(row.engine);
  return {
    ...switches(row),
    allow_multi_catalog: row.allowMultiCatalog,
    allows_cost_estimate: row.allowsCostEstimate,
    allows_subquery: engineOf(engine).capabilities.subqueries,
    allows_virtual_table_explore: row.allowsVirtualTableExplore,
    backend: engine.backend,
    changed_by: changedBy,
    changed_on: formatNaiveIso(row.changedOnMs),
    changed_on_delta_humanized: humanizeAge(row.changedOnMs, nowMs),
    configuration_method: row.configurationMethod,
    created_by: createdBy,
    database_name: row.name,
    disable_data_preview: row.disableDataPreview,
    disable_drill_to_detail: row.disableDrillToDetail,
    engine_information: engine.information,
    explore_database_id: row.id,
    extra: extraText(row),
    force_ctas_schema: row.forceCtasSchema,
    id: row.id,
    uuid: row.uuid,
  };
}

/** The database without how it is reached. */
export function itemRow(row: DatabaseRow): WireRow {
  const engine = wireEngineOf(row.engine);
  return {
    ...switches(row),
    backend: engine.backend,
    cache_timeout: row.cacheTimeoutS,
    configuration_method: row.configurationMethod,
    database_name: row.name,
    driver: readDriverName(row),
    engine_information: engine.information,
    external_url: row.externalUrl,
    force_ctas_schema: row.forceCtasSchema,
    id: row.id,
    impersonate_user: row.impersonateUser,
    is_managed_externally: row.isManagedExternally,
    uuid: row.uuid,
  };
}

/** The database as its form shows it; `client`: of its OAuth2, as stored. */
export function connectionRow(row: DatabaseRow, client: Oauth2Client | null): WireRow {
  return {
    ...itemRow(row),
    extra: extraText(row),
    masked_encrypted_extra: client ? JSON.stringify({ oauth2_client_info: maskClient(client) }) : null,
    parameters_schema: wireEngineOf(row.engine).parameters,
    server_cert: null,
    ...connectionOf(row),
  };
}

/** What was sent, as it was understood, with the connection that it made. */
export function echo(body: UpdateBody, row: DatabaseRow): Record<string, unknown> {
  const sent = Object.fromEntries(Object.entries(body).filter(([key]) => ECHOED.has(key)));
  return { ...sent, configuration_method: row.configurationMethod, database_name: row.name, ...connectionOf(row) };
}

const ECHOED: ReadonlySet<string> = new Set([
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'allow_file_upload',
  'allow_run_async',
  'cache_timeout',
  'expose_in_sqllab',
  'external_url',
  'extra',
  'force_ctas_schema',
  'impersonate_user',
  'is_managed_externally',
]);

function connectionOf(row: DatabaseRow) {
  const engine = wireEngineOf(row.engine);
  const hasSecrets = row.encryptedSecrets !== null;
  return {
    driver: readDriverName(row),
    parameters: wireParameters(engine, row.parameters, hasSecrets),
    sqlalchemy_uri: formatUri(engine, row.parameters, hasSecrets),
    uuid: row.uuid,
  };
}

const switches = (row: DatabaseRow) => ({
  allow_ctas: row.allowCtas,
  allow_cvas: row.allowCvas,
  allow_dml: row.allowDml,
  allow_file_upload: row.allowFileUpload,
  allow_run_async: row.allowRunAsync,
  expose_in_sqllab: row.exposeInSqllab,
});

function readDriverName({ engine, parameters }: DatabaseRow): string {
  const { driver } = parameters;
  return typeof driver === 'string' ? driver : wireEngineOf(engine).defaultDriver;
}

const extraText = (row: DatabaseRow): string =>
  JSON.stringify({ allows_virtual_table_explore: row.allowsVirtualTableExplore, ...row.extra });
