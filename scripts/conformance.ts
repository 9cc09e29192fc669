// `npm run conformance -- <folder>`: replays recorded cases and samples for what exists. Fails when one fails.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CaseResult } from './conformance/case-result.ts';
import { readField, replayField } from './conformance/field/replay-field.ts';
import { startFixtures } from './conformance/fixtures.ts';
import { runPostprocessing } from './conformance/postprocessing.ts';
import { readArchives, replayArchives } from './conformance/replay-archives.ts';
import { readExploreJsonCalls, replayExploreJsonCall } from './conformance/replay-explore-json.ts';
import { readChartCalls, replayChartCall, WITHOUT_TABLE } from './conformance/replay-charts.ts';
import { isLater } from './conformance/replay-absence.ts';
import { readSamples } from './conformance/replay-sample.ts';
import { inOrder } from './conformance/replay-order.ts';
import { openReplay, prepareObjects, replaySample } from './conformance/replay.ts';
import { runSqlCases } from './conformance/replay-sql.ts';
import { runSqliteTimeGrains } from './conformance/sqlite-time-grains.ts';
import { runTimeRanges } from './conformance/time-ranges.ts';
import { createProgress } from './command/progress.ts';

interface Group {
  readonly title: string;
  readonly results: readonly CaseResult[];
}

/** What has to be there: absent counts as failed. */
const REQUIRED_OF_SQL_LAB =
  /^wire-samples\/(?:sqllab\.|(?:query|tabstate|tableschema|database|async_event|advanced_data_type)\.)/;
const REQUIRED_OF_THINGS =
  /^wire-samples\/(?:annotation|annotation_layer|assets|available_domains|rowlevelsecurity|dashboard|datasource|saved_query|tag|css_template|log|report|security|explore|guest|embedded_dashboard|menu|chart|dataset|time-range|user)\./;
const REQUIRED =
  /^wire-samples\/(?:chart-data\.|security\.(?:login|login-wrong|login-missing|refresh|csrf)|me\..*|route\..*)|^charts\/|^(?:sqlite_)?time_(?:grains|ranges)|^sql_(?:tables|safety\.(?!as_cte|extract_tables))/;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const folder = resolve(positionals[0] ?? refuse());
const isWanted = (name: string): boolean => values.only === undefined || name.includes(values.only);

const groups: Group[] = [
  { title: 'time ranges', results: await runTimeRanges(folder) },
  { title: 'time grains of SQLite', results: await runSqliteTimeGrains(folder) },
  { title: 'post-processing', results: await runPostprocessing(join(folder, 'conformance')) },
  { title: 'SQL', results: await runSqlCases(folder) },
  ...(await replayRecordings()),
];
const all = groups.flatMap(({ title, results }) =>
  results.filter(({ name }) => isWanted(name)).map((result) => ({ title, ...strict(result) })),
);

for (const { title } of groups) {
  const results = all.filter((result) => result.title === title);
  if (results.length === 0) continue;
  console.log(`\n${title}`);
  for (const { outcome, name, detail } of results)
    console.log(`  ${outcome} ${name}${outcome === 'failed' && detail ? `\n    ${detail.replaceAll('\n', '\n    ')}` : ''}`);
}
const absent = all.filter(({ outcome }) => outcome === 'absent');
if (absent.length > 0) {
  console.log('\nnot there yet');
  for (const { name, detail } of absent) console.log(`  ${name}${detail ? `: ${detail}` : ''}`);
}
const countOf = (outcome: CaseResult['outcome']): number => all.filter((result) => result.outcome === outcome).length;
console.log(`\n${absent.length} not there yet`);
console.log(`${countOf('passed')} passed, ${countOf('failed')} failed`);
process.exitCode = countOf('failed') > 0 ? 1 : 0;

function refuse(): never {
  console.error(
    'Say which folder holds conformance/, wire-samples/, charts/, examples/ and field/: npm run conformance -- <folder> [--only <text>]',
  );
  process.exit(2);
}

function strict(result: CaseResult): CaseResult {
  const isRequired = [REQUIRED, REQUIRED_OF_SQL_LAB, REQUIRED_OF_THINGS].some((pattern) => pattern.test(result.name));
  if (result.outcome !== 'absent' || !isRequired || result.detail === WITHOUT_TABLE || isLater(result.detail)) return result;
  return { name: result.name, outcome: 'failed', detail: `required, but not there: ${result.detail ?? ''}` };
}

async function replayRecordings(): Promise<Group[]> {
  const samples = (await readSamples(folder)).filter(({ name }) => isWanted(`wire-samples/${name}`));
  const calls = (await readChartCalls(folder)).filter(({ name }) => isWanted(name));
  const older = (await readExploreJsonCalls(folder)).filter(({ name }) => isWanted(name));
  const archives = (await readArchives(folder)).filter(({ name }) => isWanted(name));
  const field = (await readField(folder)).filter(({ name }) => isWanted(name));
  if (samples.length + calls.length + older.length + archives.length + field.length === 0) return [];
  const progress = createProgress(process.stderr);
  const fixtures = await startFixtures(folder, progress.report);
  try {
    const replay = await openReplay(fixtures);
    if (samples.length > 0) await prepareObjects(replay);
    const results: CaseResult[] = [];
    for (const sample of inOrder(samples)) results.push(await replaySample(replay, sample));
    const charts: CaseResult[] = [];
    for (const call of calls) charts.push(await replayChartCall(replay, call));
    for (const call of older) charts.push(await replayExploreJsonCall(replay, call));
    const inWarehouse = await openReplay({ ...fixtures, datasetIds: fixtures.warehouseDatasetIds });
    for (const [recorded, own] of replay.ids.annotationLayer) inWarehouse.ids.annotationLayer.set(recorded, own);
    const again: CaseResult[] = [];
    for (const sample of samples.filter(({ name }) => name.startsWith('chart-data.')))
      again.push(await replaySample(inWarehouse, sample));
    for (const call of calls) again.push(await replayChartCall(inWarehouse, call));
    for (const call of older) again.push(await replayExploreJsonCall(inWarehouse, call));
    // They take everything else away.
    const moved = archives.length === 0 ? [] : await replayArchives(replay, archives, await readChartCalls(folder));
    return [
      { title: 'wire samples', results },
      { title: 'charts', results: charts },
      {
        title: 'data of samples and charts, in a Warehouse',
        results: again.map((one) => ({ ...one, name: `${one.name} (Warehouse)` })),
      },
      { title: 'archives', results: moved },
      { title: 'field', results: field.length === 0 ? [] : await replayField(replay, field) },
    ];
  } finally {
    progress.end();
    await fixtures.stop();
  }
}
