// Rows of a datasource, what it consists of, what its source has now, and saving it, at the addresses that clients know.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { parseInput } from '#app/domain/input/parse-input.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { describeQ, parseQ } from '#app/stores/list/list-query.ts';
import { formField, invalidFields } from '#app/api/router/read-input.server.ts';
import { readRawBody } from '#app/services/requests/raw-body.server.ts';
import { textStream } from '#app/api/chart-data/text-stream.ts';
import { findWritableDataset } from '#app/services/datasets/access.server.ts';
import { changeDataset } from '#app/services/datasets/change.server.ts';
import { findSamples } from '#app/services/chart-data/datasource-samples.server.ts';
import { datasourceKind } from '#app/services/chart-data/datasource-source.server.ts';
import { findDatasourceWire, readExternalColumns, readNamedColumns } from '#app/services/chart-data/datasource-wire.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import {
  columnsReply,
  datasourceKeyQuery,
  samplesBody,
  samplesQuery,
  savedDatasource,
  tableNameQ,
} from '#app/stores/datasource/more-wire.ts';
import { samplesReply } from './samples-reply.ts';
import { parseDatasetChange } from '#app/stores/datasource/saved-body.ts';
import { datasourceKey, datasourceParams } from '#app/stores/datasource/wire.ts';

const tag = 'Datasources';
const rule = (permission: string, view = 'Datasource'): Rule => ({ kind: 'permission', permission, view });
const whole = z.looseObject({});

const samples = endpoint({
  method: 'POST',
  path: '/datasource/samples',
  summary: 'Get a page of sample rows of a datasource',
  tag,
  rule: rule('can_samples'),
  input: { query: samplesQuery, body: samplesBody },
  output: z.object({ result: whole }),
  // The endpoint only reads, and clients send no token.
  csrfExempt: true,
  async run({ deps, identity }, { query, body }) {
    const { page, per_page: perPage } = query;
    const given = Object.entries(body ?? {}).filter(([, value]) => value !== null && value !== undefined);
    const found = await findSamples(deps, identity, {
      source: { type: query.datasource_type, id: query.datasource_id },
      force: /^(?:true|1)$/i.test(query.force ?? ''),
      page,
      perPage,
      query: Object.fromEntries(given),
    });
    return new Response(textStream(samplesReply(found, { page, perPage })), {
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
  },
});

const metadata = endpoint({
  method: 'GET',
  path: '/superset/fetch_datasource_metadata',
  summary: 'Get a datasource with its columns and metrics (legacy)',
  tag,
  rule: rule('can_fetch_datasource_metadata', 'Superset'),
  input: { query: datasourceKeyQuery },
  output: whole,
  run: ({ deps, identity }, { query }) => findDatasourceWire(deps, identity, query.datasourceKey),
});

const get = endpoint({
  method: 'GET',
  path: '/datasource/get/:datasource_type/:datasource_id/',
  summary: 'Get a datasource with its columns and metrics',
  tag,
  rule: rule('can_get'),
  input: { params: datasourceParams },
  output: whole,
  run: ({ deps, identity }, { params }) => findDatasourceWire(deps, identity, datasourceKey(params)),
});

const external = endpoint({
  method: 'GET',
  path: '/datasource/external_metadata/:datasource_type/:datasource_id/',
  summary: 'Get the current columns of a datasource’s source',
  tag,
  rule: rule('can_external_metadata'),
  input: { params: datasourceParams },
  output: columnsReply,
  run: ({ deps, identity }, { params }) => readExternalColumns(deps, identity, datasourceKey(params)),
});

const externalByName = endpoint({
  method: 'GET',
  path: '/datasource/external_metadata_by_name/',
  summary: 'Get the current columns of a table',
  tag,
  rule: rule('can_external_metadata_by_name'),
  input: { query: describeQ('get_external_metadata_schema', tableNameQ) },
  output: columnsReply,
  run({ deps, identity }, { query }) {
    const named = parseQ(query.q, tableNameQ, { database_name: '', table_name: '' });
    const { database_name: database, catalog_name: catalog, schema_name: schema, table_name: table } = named;
    return readNamedColumns(deps, identity, { database, catalog: catalog || null, schema: schema || null, table });
  },
});

const save = endpoint({
  method: 'POST',
  path: '/datasource/save/',
  summary: 'Save a complete dataset, sent as JSON in the form field `data`',
  tag,
  rule: rule('can_save'),
  input: {},
  readsBody: { 'application/x-www-form-urlencoded': z.object({ data: z.string().describe('The dataset as JSON') }) },
  output: whole,
  async run({ deps, identity, request }) {
    const raw = await readRawBody(request, true);
    const saved = parseInput(savedDatasource, jsonIn((await formField(raw, 'data')) ?? ''));
    if (!saved.ok || datasourceKind(saved.value.type) !== 'dataset') throw unreadable();
    const before = await findWritableDataset(deps, identity, saved.value.id);
    const change = parseDatasetChange(saved.value);
    if (!change.ok) throw invalidFields(change.messages, 'PAYLOAD_INVALID_ERROR');
    const ifMatch = request.headers.get('if-match');
    await changeDataset(deps, identity, { before, body: change.value, overrideColumns: false, ifMatch });
    recordAction(deps, identity, { action: 'Datasource.save', json: { dataset_id: before.row.id } });
    return findDatasourceWire(deps, identity, { type: 'table', id: before.row.id });
  },
});

const unreadable = (cause?: unknown): AppError =>
  new AppError('INVALID_PAYLOAD_FORMAT_ERROR', 'Send the datasource as JSON in the form field "data", with its id and type.', {
    ...(cause !== undefined && { cause }),
  });

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw unreadable(cause);
  }
}

export const moreDatasourceEndpoints = [samples, metadata, get, external, externalByName, save];
