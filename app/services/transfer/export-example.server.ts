// A dashboard as an example for Superset's loader: its documents, and the rows of its datasets as their caller sees them.
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
import { withFolders } from '#app/stores/dataset/stored-folders.ts';
import type { WholeDataset } from '#app/stores/transfer/transfer-stored.server.ts';
import { findUuidNames } from './archive-here.server.ts';
import { gather, type Whole } from './gather.server.ts';

export interface ExampleOptions {
  /** Whether the rows of its datasets are in it. */
  readonly hasData: boolean;
  /** Of each dataset; null: as many as a query returns. */
  readonly sampleRows: number | null;
}

export interface ExampleFile {
  readonly name: string;
  /** Made as it is read: the rows of one dataset at a time. */
  readonly pieces: AsyncGenerator<Uint8Array>;
}

/** Throws 404 where the identity can't open the dashboard, 403 where it needs a dataset that they can't read. */
export async function exportExample(
  deps: Deps,
  identity: Identity,
  dashboardId: number,
  options: ExampleOptions,
): Promise<ExampleFile> {
  const whole = await gather(deps, identity, 'Dashboard', [dashboardId]);
  const [dashboard] = whole.dashboards;
  if (!dashboard) throw notFound();
  const names = await findUuidNames(deps.db, [...whole.charts.map(({ id }) => id), ...dashboard.chartIds]);
  recordAction(deps, identity, { action: 'Dashboard.export_as_example', json: { dashboard_id: dashboardId } });
  const charts = exampleNames(whole.charts);
  async function* entries(): AsyncGenerator<ZipInput> {
    yield* datasetEntries(deps, identity, whole, options);
    for (const chart of whole.charts) {
      const document = describeExampleChart(chart, names.datasets.get(chart.datasetId ?? 0) ?? '');
      yield yamlEntry(`charts/${charts.get(chart.id)}`, document);
    }
    yield yamlEntry('dashboard', describeExampleDashboard(dashboard as NonNullable<typeof dashboard>, names));
  }
  return { name: exampleFileName(dashboard), pieces: zip(entries()) };
}

/** One dataset is at the root, several are in folders. */
async function* datasetEntries(
  deps: Deps,
  identity: Identity,
  whole: Whole,
  { hasData, sampleRows }: ExampleOptions,
): AsyncGenerator<ZipInput> {
  const names = exampleNames(whole.datasets);
  const areSeveral = whole.datasets.length > 1;
  for (const dataset of whole.datasets) {
    const name = names.get(dataset.id) ?? '';
    const source = sourceIn(whole, dataset, areSeveral ? `${name}.parquet` : 'data.parquet');
    yield yamlEntry(areSeveral ? `datasets/${name}` : 'dataset', describeExampleDataset(withFolders(dataset), source));
    const rows = hasData && source.kind === 'file' ? await readRows(deps, identity, dataset, sampleRows) : null;
    if (source.kind === 'file' && rows) yield entryOf(areSeveral ? `data/${source.name}` : source.name, rows);
  }
}

/** SQL stays where all of its tables are in the example; else its rows are. */
function sourceIn({ datasets, databases }: Whole, { sql, databaseId }: WholeDataset, name: string): ExampleSource {
  const engine = databases.find(({ id }) => id === databaseId)?.engine;
  if (sql === null || engine === undefined) return { kind: 'file', name };
  const parsed = findEngine(engine).grammar.parse(sql);
  const tables = parsed.ok && parsed.value.length === 1 ? (parsed.value[0]?.tables ?? []) : [];
  const present = new Set(datasets.flatMap((one) => (one.sql === null ? [one.name] : [])));
  const isWhole = tables.length > 0 && tables.every(({ table }) => present.has(table));
  return isWhole ? { kind: 'query', sql, engine } : { kind: 'file', name };
}

/** Null where the dataset has no columns, or can't be queried: an example without a file is better than none. */
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
      ...{ identity, datasetId: dataset.id, resultType: 'full', force: false, ttlS: null, formData: null, nowMs: deps.now() },
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
