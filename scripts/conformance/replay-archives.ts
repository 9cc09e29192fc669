// Replays examples/*.zip: each is imported, refused, overwritten, exported and imported again; then its charts must have results.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { sameValue } from './replay-compare.ts';
import { documentDifferences, readArchiveDocuments } from './archive-compare.ts';
import { fine, openArchiveHost, type ArchiveHost } from './archive-calls.ts';
import { replayImportedChart } from './archive-charts.ts';
import { replayFilters } from './archive-filters.ts';
import type { CaseResult } from './case-result.ts';
import { CHART_DATASETS } from './chart-datasets.ts';
import { RECORDED_SALES_ID } from './fixtures.ts';
import type { ChartCall } from './replay-charts.ts';
import type { Replay } from './replay-call.ts';

export interface Archive {
  /** `archives/sales.zip`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export async function readArchives(folder: string): Promise<Archive[]> {
  const files = (await readdir(join(folder, 'examples'))).filter((file) => file.endsWith('.zip')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: `archives/${file}`,
      bytes: new Uint8Array(await readFile(join(folder, 'examples', file))),
    })),
  );
}

/** Takes everything of the host away, but for its databases; `calls` are the recorded charts. */
export async function replayArchives(
  replay: Replay,
  archives: readonly Archive[],
  calls: readonly ChartCall[],
): Promise<CaseResult[]> {
  const host = openArchiveHost(replay);
  const standIns = await readStandIns(host);
  const kept = standIns.map(({ id }) => id);
  const results: CaseResult[] = [];
  for (const archive of archives) {
    await host.clear(kept);
    results.push(...(await moveOver(host, archive, kept)));
  }
  for (const standIn of standIns) {
    await host.clear(kept);
    results.push(...(await replayCharts(replay, host, { archives, calls, standIn })));
  }
  return results;
}

interface StandIn {
  readonly id: number;
  readonly title: string;
}

const databasesSchema = z.object({ result: z.array(z.object({ id: z.int(), database_name: z.string(), backend: z.string() })) });
const TITLES: ReadonlyMap<string, string> = new Map([
  ['postgresql', 'PostgreSQL'],
  ['mysql', 'MySQL'],
]);
const IN_BETWEEN = 'Changed in between';

/** The databases of the host, under names that no archive has. */
async function readStandIns(host: ArchiveHost): Promise<StandIn[]> {
  const { result } = databasesSchema.parse(JSON.parse(fine(await host.call('GET', '/api/v1/database/?q=(page_size:100)')).text));
  const some = result.filter(({ database_name: name }) => /^examples\b/i.test(name));
  for (const { id, backend } of some)
    fine(await host.call('PUT', `/api/v1/database/${id}`, { database_name: `Stand-in (${backend})` }));
  return some.map(({ id, backend }) => ({ id, title: TITLES.get(backend) ?? 'Warehouse' }));
}

/** Each step needs the one before it: the first that fails ends the archive's run. */
async function moveOver(host: ArchiveHost, { name, bytes }: Archive, kept: readonly number[]): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  let dashboardId = 0;
  let exported = bytes;
  const steps: readonly (readonly [title: string, run: () => Promise<readonly string[]>])[] = [
    ['previewed with its database missing', async () => (await host.preview(bytes)).items.flatMap(unlessNew)],
    [
      'imported with its database missing',
      async () => {
        const done = await host.bring(bytes);
        dashboardId = done.find(({ kind }) => kind === 'dashboard')?.id ?? 0;
        return done.filter(({ action }) => action !== 'create').map((one) => `${one.kind} ${one.name}: ${one.action}`);
      },
    ],
    ['refused where it is here already', () => refusal(host, bytes)],
    ['overwritten after a change, which is named', () => overwritten(host, bytes)],
    [
      'exported as it came',
      async () => {
        exported = await host.exportDashboard(dashboardId);
        return documentDifferences(readArchiveDocuments(bytes), readArchiveDocuments(exported));
      },
    ],
    [
      'imported from our own export and exported again',
      async () => {
        await host.clear(kept);
        const done = await host.bring(exported);
        const again = await host.exportDashboard(done.find(({ kind }) => kind === 'dashboard')?.id ?? 0);
        return documentDifferences(readArchiveDocuments(exported), readArchiveDocuments(again));
      },
    ],
  ];
  for (const [title, run] of steps) {
    const differences = await run().catch((error: unknown) => [String(error)]);
    const outcome = differences.length === 0 ? 'passed' : 'failed';
    results.push({ name: `${name} ${title}`, outcome, detail: differences.join('\n') });
    if (outcome === 'failed' && dashboardId === 0) break;
  }
  return results;
}

const unlessNew = (item: { readonly kind: string; readonly name: string; readonly action: string }): string[] =>
  item.action === 'create' ? [] : [`${item.kind} ${item.name}: ${item.action}`];

async function refusal(host: ArchiveHost, bytes: Uint8Array): Promise<string[]> {
  const reply = await host.send(bytes);
  return reply.status === 422 && reply.text.includes('already exists and `overwrite=true` was not passed')
    ? []
    : [`expected 422 and why, got ${reply.status}: ${reply.text.slice(0, 300)}`];
}

/** A chart is renamed: the preview names it, and it is as in the archive again. */
async function overwritten(host: ArchiveHost, bytes: Uint8Array): Promise<string[]> {
  const fields = { overwrite: 'true', overwrite_all: 'true' };
  const before = await host.preview(bytes, fields);
  const chart = before.items.find(({ kind }) => kind === 'chart');
  fine(await host.call('PUT', `/api/v1/chart/${chart?.id}`, { slice_name: IN_BETWEEN }));
  const { items } = await host.preview(bytes, fields);
  const differing = items
    .filter(({ differences }) => differences.length > 0)
    .map(({ uuid, differences }) => ({ uuid, differences }));
  await host.bring(bytes, fields);
  const after = (await host.preview(bytes, fields)).items.filter(({ differences }) => differences.length > 0);
  const wanted = [{ uuid: chart?.uuid ?? '', differences: ['name'] }];
  return [
    ...(sameValue(wanted, differing) ? [] : [`expected ${JSON.stringify(wanted)}, got ${JSON.stringify(differing)}`]),
    ...after.map(({ kind, name, differences }) => `${kind} ${name} still differs in ${differences.join('; ')}`),
  ];
}

interface ArchiveReplay {
  readonly archives: readonly Archive[];
  readonly calls: readonly ChartCall[];
  readonly standIn: StandIn;
}

const chartSchema = z.object({ result: z.object({ slice_name: z.string(), viz_type: z.string(), params: z.string() }) });
const datasetsSchema = z.object({ result: z.array(z.object({ id: z.int(), table_name: z.string() })) });

async function replayCharts(
  replay: Replay,
  host: ArchiveHost,
  { archives, calls, standIn }: ArchiveReplay,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const { name, bytes } of archives) {
    const { items } = await host.preview(bytes);
    const database = items.find(({ kind }) => kind === 'database');
    // Archives share their datasets: what an earlier one brought is kept.
    const done = await host.bring(bytes, { databases: JSON.stringify({ [database?.uuid ?? '']: standIn.id }) });
    const here = await withDatasets(replay, host);
    for (const { id } of done.filter(({ kind }) => kind === 'chart')) {
      const reply = fine(await host.call('GET', `/api/v1/chart/${id}`));
      const { slice_name: title, viz_type: kind, params } = chartSchema.parse(JSON.parse(reply.text)).result;
      const own = calls.find((call) => call.chartName === title && call.name.startsWith(`charts/${kind}.`)) ?? null;
      const label = `${name} ${title} (${kind}, ${standIn.title})${own ? ', as recorded' : ''}`;
      results.push(await replayImportedChart(here, host, { id, name: label, params }, own));
    }
    for (const { id } of done.filter(({ kind }) => kind === 'dashboard'))
      results.push(...(await replayFilters(host, id, `${name} (${standIn.title})`)));
  }
  return results;
}

const RECORDED_TABLES: ReadonlyMap<number, string> = new Map([
  [RECORDED_SALES_ID, 'cleaned_sales_data'],
  ...CHART_DATASETS.map(({ recordedId, table }) => [recordedId, table] as const),
]);

/** The replay with the imported datasets in place of the fixtures'. */
async function withDatasets(replay: Replay, host: ArchiveHost): Promise<Replay> {
  const { result } = datasetsSchema.parse(JSON.parse(fine(await host.call('GET', '/api/v1/dataset/?q=(page_size:100)')).text));
  const byTable = new Map(result.map(({ id, table_name: table }) => [table, id]));
  const datasetIds = new Map(
    [...RECORDED_TABLES].flatMap(([recorded, table]): [number, number][] => {
      const id = byTable.get(table);
      return id === undefined ? [] : [[recorded, id]];
    }),
  );
  return { ...replay, fixtures: { ...replay.fixtures, datasetIds } };
}
