// docs/operate against the scripts, settings and metrics that there are.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderMetrics } from '#app/domain/metrics/exposition.ts';
import { createRequestMetrics } from '#app/services/metrics/request-metrics.ts';
import { readQueueMetrics } from '#app/services/metrics/queue-metrics.server.ts';
import packageJson from '#package.json' with { type: 'json' };
import { createHostMetrics } from '#scripts/host/metrics.ts';
import { startMetadata } from '#tests/fixtures/metadata/metadata.ts';
import { CHART_QUERIES, RESULT_LOOKUPS } from '#workers/isolate-metrics.ts';

const FOLDER = 'docs/operate';
const PAGES = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }));
const ALL = PAGES.map(({ text }) => text).join('\n');

const listMatches = (pattern: RegExp): string[] => [...new Set([...ALL.matchAll(pattern)].map(([, name = '']) => name))].sort();

it('names scripts and pages that exist, and pages that README and ARCHITECTURE link to', () => {
  expect(listMatches(/npm run ([\w:]+)/g).filter((name) => !(name in packageJson.scripts))).toEqual([]);
  expect(listMatches(/\]\(([\w-]+\.md)\)/g).filter((name) => !existsSync(join(FOLDER, name)))).toEqual([]);
  for (const page of ['README.md', 'ARCHITECTURE.md']) expect(readFileSync(page, 'utf8')).toContain(FOLDER);
});

it('names settings of docs/settings.md alone', () => {
  const settings = readFileSync('docs/settings.md', 'utf8');
  const named = listMatches(/(MERIDIAN_\w+)/g).filter((name) => name !== 'MERIDIAN_USER_PASSWORD');
  expect(named.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
});

it('describes every metric of the local host, and no other', async () => {
  const metadata = await startMetadata();
  const host = createHostMetrics({ isBehindProxy: false, allowedAddresses: [], listWarehousePids: () => [] });
  const families = [
    ...createRequestMetrics(() => '/').families(),
    ...(await readQueueMetrics(metadata.d1, 0)),
    CHART_QUERIES.family(),
    RESULT_LOOKUPS.family(),
  ];
  const reply = host({ headers: new Headers({ 'x-client-address': '127.0.0.1' }) });
  await metadata.stop();
  const text = renderMetrics(families) + (await reply.text());
  const served = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(listMatches(/^\| `(meridian_\w+)`/gm)).toEqual(served.sort());
  const used = listMatches(/(meridian_\w+)/g).map((name) => name.replace(/_bucket$/, ''));
  expect(used.filter((name) => !served.includes(name))).toEqual([]);
});
