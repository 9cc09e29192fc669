// /api/v1/dataset/: datasets listed, shown, created, changed and deleted. Other operations have a separate file.
import * as z from 'zod';
import { crud } from '#app/api/router/crud.ts';
import { endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { formatEtag } from '#app/stores/list/etag.ts';
import { itemQ, itemReplySchema, restrictItem, wirePage, type WireRow } from '#app/stores/list/list-reply.ts';
import { deleteDatasets, findReadableDataset, findWritableDataset } from '#app/services/datasets/access.server.ts';
import { withRendered } from '#app/services/datasets/rendered.server.ts';
import { changeDataset, formatDatasetVersion, type DatasetWrite } from '#app/services/datasets/change.server.ts';
import { createDataset } from '#app/services/datasets/create.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { datasetBody, datasetChange, type DatasetBody, type DatasetChangeBody } from '#app/stores/dataset/body.ts';
import { engineFacts } from '#app/stores/dataset/engine-facts.ts';
import { datasetOperators, listDatasetsPage } from '#app/stores/dataset/list.server.ts';
import { DATASET_RULES } from '#app/stores/dataset/rules.ts';
import { DATASET_LIST, datasetItemWire, datasetWire } from '#app/stores/dataset/wire.ts';
import { datasetListRow } from './to-wire.server.ts';

export const TAG = 'Datasets';
const ROOT = '/api/v1/dataset';
const PERMISSIONS = [
  'can_read',
  'can_write',
  'can_export',
  'can_duplicate',
  'can_warm_up_cache',
  'can_get_or_create_dataset',
  'can_get_drill_info',
];

const columnsOf = (shape: Readonly<Record<string, unknown>>, required: readonly string[]) =>
  Object.keys(shape).map((name) => ({ name, required: required.includes(name) }));

const plain = crud({
  noun: 'dataset',
  tag: TAG,
  rules: DATASET_RULES,
  list: DATASET_LIST,
  item: { title: 'Show Sqla Table', columns: [] },
  info: {
    view: 'Dataset',
    permissions: PERMISSIONS,
    addColumns: columnsOf(datasetBody.shape, ['database', 'table_name']),
    editColumns: columnsOf(datasetChange.shape, []),
    filters: datasetOperators(),
    addTitle: 'Add Sqla Table',
    editTitle: 'Edit Sqla Table',
  },
  createBody: datasetBody,
  updateBody: datasetChange,
  deletedMessage: (count) => `Deleted ${count} dataset${count === 1 ? '' : 's'}`,
  actions: {
    async list({ deps, identity }, request) {
      const nowMs = deps.now();
      return wirePage(await listDatasetsPage(deps.db, identity, request), (view) => datasetListRow(view, nowMs));
    },
    find: async (context, key) => (await itemOf(context, key)).row,
    async create({ deps, identity }, body: DatasetBody) {
      const made = await createDataset(deps, identity, body);
      recordAction(deps, identity, { action: 'DatasetRestApi.post', json: { dataset_id: made.row.id } });
      const result = { always_filter_main_dttm: false, normalize_columns: false, ...body };
      return { id: made.row.id, data: datasetWire(made, engineFacts(made.database.engine)), result };
    },
    async update(context, id, body: DatasetChangeBody) {
      const ifMatch = context.request.headers.get('if-match');
      const { result } = await change(context, id, { body, overrideColumns: false, ifMatch });
      return { id, result };
    },
    async remove({ deps, identity }, ids) {
      await deleteDatasets(deps, identity, ids);
      recordAction(deps, identity, { action: 'DatasetRestApi.delete', json: { dataset_ids: ids } });
    },
  },
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A path's id or uuid. */
export const keyParams = z.object({
  pk: z.union([
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
    z.string().regex(UUID),
  ]),
});

/** The same, by Superset's name in its paths. */
export const idOrUuidParams = z.object({ id_or_uuid: keyParams.shape.pk });

const item = endpoint({
  method: 'GET',
  path: `${ROOT}/:id_or_uuid`,
  summary: 'Get a dataset with its columns and metrics by ID or UUID; with include_rendered_sql=true its templates rendered too',
  tag: TAG,
  rule: DATASET_RULES.read,
  input: { params: idOrUuidParams, query: itemQ.extend({ include_rendered_sql: z.string().optional() }) },
  output: itemReplySchema,
  async run(context, { params, query }) {
    const { row, version } = await itemOf(context, params.id_or_uuid);
    const isRendered = isYes(query.include_rendered_sql);
    const whole = isRendered ? await withRendered(context.deps, context.identity, row) : row;
    const result = restrictItem(query.q, whole);
    return Response.json({ id: row.id, result }, { headers: { etag: formatEtag(version) } });
  },
});

const isYes = (text: string | undefined): boolean => /^(?:y|yes|t|true|on|1)$/i.test(text ?? '');

const update = endpoint({
  method: 'PUT',
  path: `${ROOT}/:pk`,
  summary:
    'Change a dataset; with override_columns=true the columns and metrics that are sent replace those of their names, If-Match guards newer versions',
  tag: TAG,
  rule: DATASET_RULES.write,
  input: { params: keyParams, query: z.looseObject({ override_columns: z.string().optional() }), body: datasetChange },
  output: itemReplySchema,
  async run(context, { params, query, body }) {
    const overrideColumns = isYes(query.override_columns);
    const ifMatch = context.request.headers.get('if-match');
    const { version, ...reply } = await change(context, params.pk, { body, overrideColumns, ifMatch });
    return Response.json(reply, { headers: { etag: formatEtag(version) } });
  },
});

export const datasetEndpoints = Object.values({ ...plain, item, update });

async function itemOf(
  { deps, identity }: RequestContext,
  key: number | string,
): Promise<{ readonly row: WireRow; readonly version: string }> {
  const record = await findReadableDataset(deps, identity, key);
  return { row: datasetItemWire(record, engineFacts(record.database.engine), deps.now()), version: formatDatasetVersion(record) };
}

async function change({ deps, identity }: RequestContext, key: number | string, edit: Omit<DatasetWrite, 'before'>) {
  const before = await findWritableDataset(deps, identity, key);
  const version = await changeDataset(deps, identity, { before, ...edit });
  recordAction(deps, identity, { action: 'DatasetRestApi.put', json: { dataset_id: before.row.id } });
  return { id: before.row.id, result: { always_filter_main_dttm: false, ...edit.body }, version };
}
