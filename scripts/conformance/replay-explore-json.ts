// Replays the older charts of charts/: form data sent to explore_json, and the shaped replies.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { CaseResult } from './case-result.ts';
import { missingRows, sameValue, shapeDifferences, type JsonValue } from './replay-compare.ts';
import { WITHOUT_TABLE } from './replay-charts.ts';
import type { Replay } from './replay-call.ts';

type JsonMap = { readonly [key: string]: JsonValue };

const PATH = '/superset/explore_json/';

const fileSchema = z.object({
  asked: z.array(z.object({ path: z.string(), status: z.number(), request: z.unknown(), reply: z.unknown() })),
});
const requestSchema = z.object({ form_data: z.looseObject({ datasource: z.string().regex(/^\d+__table$/) }) });

export interface ExploreJsonCall {
  readonly name: string;
  readonly status: number;
  readonly form: JsonMap;
  /** As recorded. */
  readonly datasetId: number;
  readonly reply: JsonMap;
}

/** Every recorded call of explore_json, by the chart's file and its place among the chart's calls. */
export async function readExploreJsonCalls(folder: string): Promise<ExploreJsonCall[]> {
  const files = (await readdir(join(folder, 'charts'))).filter((file) => file.endsWith('.json')).sort();
  const calls = await Promise.all(files.map((file) => readCalls(folder, file)));
  return calls.flat();
}

async function readCalls(folder: string, file: string): Promise<ExploreJsonCall[]> {
  const { asked: calls } = fileSchema.parse(JSON.parse(await readFile(join(folder, 'charts', file), 'utf8')));
  return calls.flatMap(({ path, status, request, reply }, index): ExploreJsonCall[] => {
    if (path.split('?')[0] !== PATH) return [];
    const form = requestSchema.parse(request).form_data;
    const datasetId = Number(form.datasource.split('__')[0]);
    const name = `charts/${file.replace(/\.json$/, '')}#${index + 1}`;
    return [{ name, status, form: form as JsonMap, datasetId, reply: reply as JsonMap }];
  });
}

/** Sends the form as the front end of the field does, and compares keys, names, counts, filters and the shaped data. */
export async function replayExploreJsonCall({ fixtures, accessToken }: Replay, call: ExploreJsonCall): Promise<CaseResult> {
  const { name } = call;
  const id = fixtures.datasetIds.get(call.datasetId);
  if (id === undefined) return { name, outcome: 'absent', detail: WITHOUT_TABLE };
  const body = new FormData();
  body.set('form_data', JSON.stringify({ ...call.form, datasource: `${id}__table`, slice_id: 0 }));
  const response = await fetch(new URL(`${PATH}?force=true`, fixtures.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body,
  });
  const text = await response.text();
  const differences =
    response.status === call.status
      ? differencesOf(call.reply, JSON.parse(text) as JsonMap)
      : [`status: expected ${call.status}, got ${response.status}: ${text.slice(0, 300)}`];
  return differences.length === 0 ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: differences.join('\n') };
}

const FACTS = ['colnames', 'coltypes', 'rowcount', 'applied_filters', 'rejected_filters', 'is_cached', 'status', 'errors'];

function differencesOf(wanted: JsonMap, got: JsonMap): string[] {
  const facts = FACTS.filter((key) => !sameValue(wanted[key] ?? null, got[key] ?? null)).map(
    (key) => `${key}: expected ${short(wanted[key])}, got ${short(got[key])}`,
  );
  const { data: _, ...rest } = wanted;
  const rows = missingRows(pointsOf(wanted['data']), pointsOf(got['data']));
  return [
    ...shapeDifferences(rest, got),
    ...facts,
    ...boundDifferences(wanted, got),
    ...(rows.length === 0 ? [] : [`data: missing ${short(rows)}; got ${short(got['data'])}`]),
  ];
}

/** Midnight of another day: whether there is a bound, and that it is a midnight. */
function boundDifferences(wanted: JsonMap, got: JsonMap): string[] {
  return ['from_dttm', 'to_dttm'].flatMap((key) => {
    const [recorded, ours] = [wanted[key] ?? null, got[key] ?? null];
    const isAlike = recorded === null ? ours === null : typeof ours === 'number' && ours % DAY_MS === 0;
    return isAlike ? [] : [`${key}: expected ${short(recorded)}, got ${short(ours)}`];
  });
}

/** The entries of the data; those of lines point by point, since their recorded lists are cut. */
function pointsOf(data: JsonValue | undefined): JsonValue[] {
  if (!Array.isArray(data)) return data === undefined ? [] : [data];
  return (data as JsonMap[]).flatMap((entry): JsonValue[] => {
    const values = entry['values'];
    return Array.isArray(values) ? (values as JsonMap[]).map((point) => ({ ...point, key: entry['key'] ?? null })) : [entry];
  });
}

const short = (value: JsonValue | undefined): string => JSON.stringify(value ?? null).slice(0, 600);
