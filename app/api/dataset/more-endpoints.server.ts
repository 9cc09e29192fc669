// Dataset operations besides changes: values of lists, copies, refreshing, its parts, its dependents.
import * as z from 'zod';
import { relatedEndpoint } from '#app/api/router/crud.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { notFound } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import {
  distinctReply,
  distinctReplySchema,
  itemQ,
  itemReplySchema,
  parseRelatedQuery,
  relatedQ,
} from '#app/stores/list/list-reply.ts';
import { findDateFormat } from '#app/services/chart-data/detect-date-format.server.ts';
import { findReadableDataset, findWritableDataset } from '#app/services/datasets/access.server.ts';
import { refreshDataset } from '#app/services/datasets/refresh.server.ts';
import { previewSource } from '#app/services/datasets/preview.server.ts';
import { duplicateDataset, getOrCreateDataset } from '#app/services/datasets/create.server.ts';
import { findObjectsOnDataset, relatedDatabases } from '#app/services/datasets/related.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { idOrUuidParams, keyParams, TAG } from './endpoints.server.ts';
import { duplicateBody, getOrCreateBody, sourceBody } from '#app/stores/dataset/body.ts';
import { dateFormatQuery, dateFormatReply } from '#app/stores/dataset/date-format-wire.ts';
import { engineFacts } from '#app/stores/dataset/engine-facts.ts';
import { listDistinctOfDatasets } from '#app/stores/dataset/list.server.ts';
import { DATASET_RULES, DRILL_INFO_RULE, DUPLICATE_RULE, GET_OR_CREATE_RULE } from '#app/stores/dataset/rules.ts';
import { drillInfoWire, sourcePreviewWire } from '#app/stores/dataset/wire.ts';
import { removePart } from '#app/stores/dataset/write.server.ts';

const ROOT = '/api/v1/dataset';
const done = z.object({ message: z.string() });

const distinct = endpoint({
  method: 'GET',
  path: `${ROOT}/distinct/:column_name`,
  summary: 'List schemas or catalogs of datasets',
  tag: TAG,
  rule: DATASET_RULES.read,
  input: { params: z.object({ column_name: z.enum(['schema', 'catalog']) }), query: relatedQ },
  output: distinctReplySchema,
  async run({ deps, identity }, { params, query }) {
    const request = parseRelatedQuery(query.q);
    const { count, values } = await listDistinctOfDatasets(deps.db, identity, { column: params.column_name, requested: request });
    return distinctReply(count, values);
  },
});

const related = relatedEndpoint(
  { noun: 'dataset', tag: TAG, rule: DATASET_RULES.read },
  {
    owners: ({ deps }, request) => relatedUsers(deps.db, request),
    created_by: ({ deps }, request) => relatedUsers(deps.db, request),
    changed_by: ({ deps }, request) => relatedUsers(deps.db, request),
    database: ({ deps, identity }, request) => relatedDatabases(deps, identity, request),
  },
);

const duplicate = endpoint({
  method: 'POST',
  path: `${ROOT}/duplicate`,
  summary: 'Duplicate a virtual dataset',
  tag: TAG,
  rule: DUPLICATE_RULE,
  input: { body: duplicateBody },
  output: itemReplySchema,
  success: 201,
  async run({ deps, identity }, { body }) {
    const id = await duplicateDataset(deps, identity, body);
    recordAction(deps, identity, { action: 'DatasetRestApi.duplicate', json: { dataset_id: id } });
    return Response.json({ id, result: body }, { status: 201 });
  },
});

const getOrCreate = endpoint({
  method: 'POST',
  path: `${ROOT}/get_or_create/`,
  summary: 'Get or create the dataset of a table',
  tag: TAG,
  rule: GET_OR_CREATE_RULE,
  input: { body: getOrCreateBody },
  output: z.object({ result: z.object({ table_id: z.number() }) }),
  async run({ deps, identity }, { body }) {
    return { result: { table_id: await getOrCreateDataset(deps, identity, body) } };
  },
});

const refresh = endpoint({
  method: 'PUT',
  path: `${ROOT}/:pk/refresh`,
  summary: 'Sync a dataset’s columns from its source',
  tag: TAG,
  rule: DATASET_RULES.write,
  input: { params: keyParams },
  output: done,
  async run({ deps, identity }, { params }) {
    await refreshDataset(deps, identity, await findWritableDataset(deps, identity, params.pk));
    return { message: 'OK' };
  },
});

const preview = endpoint({
  method: 'POST',
  path: `${ROOT}/:pk/sync_preview/`,
  summary: 'Preview a sync of a dataset’s columns from its source or another; nothing is written',
  tag: TAG,
  rule: DATASET_RULES.write,
  input: { params: keyParams, body: sourceBody },
  output: z.object({ result: z.looseObject({}) }),
  async run({ deps, identity }, { params, body }) {
    const before = await findWritableDataset(deps, identity, params.pk);
    const found = await previewSource(deps, identity, { before, requested: body });
    return { result: sourcePreviewWire(found, engineFacts(before.database.engine)) };
  },
});

const relatedObjects = endpoint({
  method: 'GET',
  path: `${ROOT}/:id_or_uuid/related_objects`,
  summary: 'List charts and dashboards that use a dataset',
  tag: TAG,
  rule: DATASET_RULES.read,
  input: { params: idOrUuidParams },
  output: z.looseObject({}),
  async run({ deps, identity }, { params }) {
    const { row } = await findReadableDataset(deps, identity, params.id_or_uuid);
    return findObjectsOnDataset(deps, identity, row.id);
  },
});

const drillInfo = endpoint({
  method: 'GET',
  path: `${ROOT}/:pk/drill_info/`,
  summary: 'Get what drilling into a dataset needs',
  tag: TAG,
  rule: DRILL_INFO_RULE,
  input: { params: keyParams, query: itemQ },
  output: itemReplySchema,
  async run({ deps, identity }, { params }) {
    const record = await findReadableDataset(deps, identity, params.pk);
    return { id: record.row.id, result: drillInfoWire(record, engineFacts(record.database.engine), deps.now()) };
  },
});

const dateFormat = endpoint({
  method: 'GET',
  path: `${ROOT}/:pk/date_format/`,
  summary: 'Detect the format in which a column of text or numbers writes dates',
  tag: TAG,
  rule: DATASET_RULES.write,
  input: { params: pkParams, query: dateFormatQuery },
  output: dateFormatReply,
  async run({ deps, identity }, { params, query }) {
    const { detected, rowCount } = await findDateFormat(deps, identity, { datasetId: params.pk, column: query.column });
    const { format, sample } = detected;
    return { result: { format, sample, reason: detected.format === null ? detected.reason : null, row_count: rowCount } };
  },
});

/** One of both ids, by the name of the path. */
const partParams = pkParams.extend({ column_id: pkParams.shape.pk.optional(), metric_id: pkParams.shape.pk.optional() });

const removal = (part: 'column' | 'metric') =>
  endpoint({
    method: 'DELETE',
    path: `${ROOT}/:pk/${part}/:${part}_id`,
    summary: `Delete a ${part} of a dataset`,
    tag: TAG,
    rule: DATASET_RULES.write,
    input: { params: partParams },
    output: done,
    async run({ deps, identity }, { params }) {
      const { row } = await findWritableDataset(deps, identity, params.pk);
      const by = { authorId: identity.kind === 'user' ? identity.userId : null, nowMs: deps.now() };
      if (!(await removePart(deps.db, { part, datasetId: row.id, id: params.column_id ?? params.metric_id ?? 0 }, by)))
        throw notFound();
      return { message: 'OK' };
    },
  });

export const moreDatasetEndpoints = [
  distinct,
  related,
  duplicate,
  getOrCreate,
  refresh,
  preview,
  relatedObjects,
  drillInfo,
  dateFormat,
  removal('column'),
  removal('metric'),
];
