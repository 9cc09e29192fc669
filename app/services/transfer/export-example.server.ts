// Exports a dashboard as an example for Superset's loader: its documents, and the rows of its datasets as the caller sees them.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { encodeParquet } from '#app/formats/parquet/write/encode-parquet.ts';
import { zip, type ZipInput } from '#app/domain/export/zip.ts';
import {
  describeExampleChart,
  describeExampleDashboard,
  describeExampleDataset,
  type ExampleSource,
} from '#app/domain/transfer/describe-example.ts';
import { exampleFileName, exampleNames } from '#app/domain/transfer/example-names.ts';
import { writeYaml } from '#app/domain/transfer/yaml-text.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { runChartData } from '#app/services/chart-data/request.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { withFieldFolders } from '#app/stores/dataset/stored-folders.ts';
import type { WholeDataset } from '#app/stores/transfer/transfer-stored.server.ts';
import { findUuids } from './existing-objects.server.ts';
import { gather, type GatheredObjects } from './gather.server.ts';

export interface ExampleOptions {
  /** Whether it includes the rows of its datasets. */
  readonly hasData: boolean;
  /** Rows of each dataset; null: as many as a query can return. */
  readonly sampleRows: number | null;
}

export interface ExampleFile {
  readonly name: string;
  /** Generated while it is read, one dataset's rows at a time. */
  readonly pieces: AsyncGenerator<Uint8Array>;
}

/** 404 if the caller can't open the dashboard; 403 if it needs a dataset that the caller can't read. */
export async function exportExample(
  deps: Deps,
  identity: Identity,
  dashboardId: number,
  options: ExampleOptions,
): Promise<ExampleFile> {
  const gathered = await gather(deps, identity, 'Dashboard', [dashboardId]);
  const [dashboard] = gathered.dashboards;
  if (!dashboard) throw notFound();
  const uuids = await findUuids(deps.db, [...gathered.charts.map(({ id }) => id), ...dashboard.chartIds]);
  recordAction(deps, identity, { action: 'Dashboard.export_as_example', json: { dashboard_id: dashboardId } });
  const charts = exampleNames(gathered.charts);
  async function* entries(): AsyncGenerator<ZipInput> {
    yield* datasetEntries(deps, identity, gathered, options);
    for (const chart of gathered.charts) {
      const document = describeExampleChart(chart, uuids.datasets.get(chart.datasetId ?? 0) ?? '');
      yield yamlEntry(`charts/${charts.get(chart.id)}`, document);
    }
    yield yamlEntry('dashboard', describeExampleDashboard(dashboard as NonNullable<typeof dashboard>, uuids));
  }
  return { name: exampleFileName(dashboard), pieces: zip(entries()) };
}

/** A single dataset is at the root; several are in folders. */
async function* datasetEntries(
  deps: Deps,
  identity: Identity,
  gathered: GatheredObjects,
  { hasData, sampleRows }: ExampleOptions,
): AsyncGenerator<ZipInput> {
  const names = exampleNames(gathered.datasets);
  const areSeveral = gathered.datasets.length > 1;
  for (const dataset of gathered.datasets) {
    const name = names.get(dataset.id) ?? '';
    const source = sourceIn(gathered, dataset, areSeveral ? `${name}.parquet` : 'data.parquet');
    yield yamlEntry(areSeveral ? `datasets/${name}` : 'dataset', describeExampleDataset(withFieldFolders(dataset), source));
    const rows = hasData && source.kind === 'file' ? await readRows(deps, identity, dataset, sampleRows) : null;
    if (source.kind === 'file' && rows) yield entryOf(areSeveral ? `data/${source.name}` : source.name, rows);
  }
}

/** The dataset's SQL if all of its tables are in the example; otherwise a file with its rows. */
function sourceIn({ datasets, databases }: GatheredObjects, { sql, databaseId }: WholeDataset, name: string): ExampleSource {
  const engine = databases.find(({ id }) => id === databaseId)?.engine;
  if (sql === null || engine === undefined) return { kind: 'file', name };
  const parsed = findEngine(engine).grammar.parse(sql);
  const tables = parsed.ok && parsed.value.length === 1 ? (parsed.value[0]?.tables ?? []) : [];
  const present = new Set(datasets.flatMap((one) => (one.sql === null ? [one.name] : [])));
  const isWhole = tables.length > 0 && tables.every(({ table }) => present.has(table));
  return isWhole ? { kind: 'query', sql, engine } : { kind: 'file', name };
}

/** Null if the dataset has no columns or can't be queried: the example is then exported without its file. */
async function readRows(
  deps: Deps,
  identity: Identity,
  dataset: WholeDataset,
  sampleRows: number | null,
): Promise<Uint8Array | null> {
  const columns = dataset.columns.filter(({ expression }) => !expression).map(({ name }) => name);
  if (columns.length === 0) return null;
  try {
    const { parts } = await runChartData(deps, {
      identity,
      datasetId: dataset.id,
      resultType: 'full',
      force: false,
      ttlS: null,
      formData: null,
      nowMs: deps.now(),
      queries: [{ columns, metrics: [], orderby: [], row_limit: sampleRows ?? deps.config.sqlMaxRows }],
      source: { chartId: null, dashboardId: null, filterId: null },
    });
    const [part] = parts;
    return part?.kind === 'result' ? encodeParquet(part.result.table) : null;
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'bug') return null;
    throw error;
  }
}

const yamlEntry = (path: string, document: unknown): ZipInput =>
  entryOf(`${path}.yaml`, new TextEncoder().encode(writeYaml(document)));

const entryOf = (name: string, bytes: Uint8Array): ZipInput => ({ name, content: only(bytes) });

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
