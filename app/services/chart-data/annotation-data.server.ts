// Data of a query's annotation layers: rows of native layers in its time range, and results of other charts, queried as
// the caller. Formulas are evaluated where the chart is drawn, and need no data.
import * as z from 'zod';
import { canReadDataset, hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { parseRequest } from '#app/domain/query/request-error.ts';
import { toRecords, type Table } from '#app/domain/table.ts';
import { findNative, type NativeAnnotation } from '#app/stores/annotation-layer/store.server.ts';
import { findChart } from '#app/stores/chart/store.server.ts';
import { chartQuery, type HostTime } from './annotation-data-query.ts';
import { isShownLayer } from './annotation-data-shown.server.ts';
import { layerFailure } from './layer-failure.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

/** Records by layer name; instants are UTC ms. */
export type AnnotationRecords = Readonly<
  Record<string, { readonly columns: string[]; readonly records: Record<string, unknown>[] }>
>;

export interface AnnotationsRequested extends HostTime {
  readonly identity: Identity;
  /** Dataset of the query over which they are drawn. */
  readonly datasetId: number;
  /** Layers as sent. */
  readonly layers: readonly unknown[];
  readonly force: boolean;
  /** UTC ms: the instant of the request. */
  readonly nowMs: number;
  /** Path of the query in the request, for messages. */
  readonly at?: readonly PropertyKey[];
  /** Runs a query: `executeQuery`, injected because it requests annotations itself. */
  readonly execute: (datasetQuery: DatasetQuery) => Promise<{ readonly table: Table }>;
}

type DataDeps = Pick<Deps, 'db' | 'config' | 'metadataCache'>;

const MAX_LAYERS = 50;
const NATIVE_COLUMNS = ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'];
const text = z.string().nullish();

const layerSchema = z.looseObject({
  annotationType: z.enum(['FORMULA', 'INTERVAL', 'EVENT', 'TIME_SERIES']).nullish(),
  sourceType: z.enum(['', 'line', 'NATIVE', 'table']).nullish(),
  name: z.string(),
  value: z.union([z.string(), z.number()]),
  show: z.boolean(),
  showMarkers: z.boolean(),
  showLabel: z.boolean().nullish(),
  hideLine: z.boolean().nullish(),
  timeColumn: text,
  intervalEndColumn: text,
  titleColumn: text,
  descriptionColumns: z.array(z.string()).nullish(),
  overrides: z.record(z.string(), z.unknown()).nullish(),
});
type Layer = z.output<typeof layerSchema>;

/** Throws 400 for invalid or deleted layers, 403 for those whose chart the identity cannot query, naming the layer. */
export async function annotationData(deps: DataDeps, request: AnnotationsRequested): Promise<AnnotationRecords> {
  if (request.layers.length === 0) return {};
  const layers = parseRequest(z.array(layerSchema).max(MAX_LAYERS), request.layers, [...(request.at ?? []), 'annotation_layers']);
  const drawn = layers.filter(({ annotationType }) => annotationType !== 'FORMULA');
  const native = drawn.filter(({ sourceType }) => sourceType === 'NATIVE');
  const [rows, ...charts] = await Promise.all([
    nativeRows(deps, request, native),
    ...drawn
      .filter(({ sourceType }) => sourceType === 'line' || sourceType === 'table')
      .map(async (layer): Promise<Entry> => [layer.name, await chartRows(deps, request, layer)]),
  ]);
  return Object.fromEntries([...rows, ...charts]);
}

type Entry = readonly [name: string, data: AnnotationRecords[string]];

async function nativeRows(deps: DataDeps, request: AnnotationsRequested, layers: readonly Layer[]): Promise<Entry[]> {
  if (layers.length === 0) return [];
  await Promise.all(layers.map((layer) => mayReadNative(deps, request, layer)));
  const { known, rows } = await findNative(deps.db, layers.map(idOf), request);
  return layers.map((layer) => {
    const id = idOf(layer);
    if (!known.has(id)) throw missing(layer, 'its layer was deleted');
    return [layer.name, { columns: [...NATIVE_COLUMNS], records: rows.filter(({ layerId }) => layerId === id).map(toRecord) }];
  });
}

const toRecord = (row: NativeAnnotation): Record<string, unknown> => ({
  start_dttm: row.startMs,
  end_dttm: row.endMs,
  short_descr: row.shortDescription,
  long_descr: row.longDescription,
  json_metadata: row.jsonMetadata,
});

/** Allowed by permission to read annotations, or because a visible chart has the layer. */
async function mayReadNative({ db }: DataDeps, { identity, datasetId }: AnnotationsRequested, layer: Layer): Promise<void> {
  if (identity.kind !== 'guest' && hasPermission(identity, 'can_read', 'Annotation')) return;
  if (!(await isShownLayer(db, identity, { datasetId, sourceType: 'NATIVE', value: idOf(layer) }))) throw denied(layer);
}

async function chartRows(deps: DataDeps, request: AnnotationsRequested, layer: Layer): Promise<AnnotationRecords[string]> {
  const { identity, datasetId } = request;
  const chart = await findChart(deps.db, idOf(layer));
  const source = chart?.datasetId ? await readCachedDataset(deps, identity, chart.datasetId) : null;
  const shown = { datasetId, sourceType: layer.sourceType ?? '', value: idOf(layer) };
  const mayQuery = (source !== null && canReadDataset(identity, source.facts)) || (await isShownLayer(deps.db, identity, shown));
  if (!mayQuery) throw denied(layer);
  if (!chart || !source) throw missing(layer, 'its chart or the dataset of it was deleted');
  const datasetQuery: DatasetQuery = {
    identity,
    dataset: source.dataset,
    connection: source.connection,
    rowClauses: await rowClausesFor(deps, identity, source.dataset),
    query: chartQuery(chart, source.dataset, { overrides: layer.overrides ?? {}, host: request }),
    resultType: 'full',
    force: request.force,
    nowMs: request.nowMs,
    timeZone: request.timeZone,
  };
  const { table } = await request.execute(datasetQuery).catch((error: unknown) => {
    throw layerFailure(error, layer.name);
  });
  return { columns: table.columns.map(({ name }) => name), records: toRecords(table) };
}

/** No user has id 0. */
const idOf = ({ value }: Layer): number => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0);

const denied = ({ name }: Layer): AppError =>
  new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    `You don’t have access to the data of the annotation layer "${name}". Ask its owner or an administrator, or remove the layer.`,
  );

const missing = ({ name }: Layer, why: string): AppError =>
  new AppError('GENERIC_COMMAND_ERROR', `The annotation layer "${name}" can’t be shown: ${why}. Remove it from the chart.`);
