// Checks that the charts of an imported archive have the results that they had where they come from.
import * as z from 'zod';
import type { CaseResult } from './case-result.ts';
import { fine, type ArchiveHost } from './archive-calls.ts';
import { blankReasons, drawingSchema } from './drawn-chart.ts';
import { queryWhole, replyDifferences, type ChartCall } from './replay-charts.ts';
import type { JsonValue } from './replay-compare.ts';
import type { Replay } from './replay-call.ts';

/** What no rephrasing of the query can change. */
const FACTS = ['coltypes', 'colnames', 'rowcount'];

/** A card on a phone, on a dashboard, and over its full width; the first is queried, the others drawn from what it has read. */
const SIZES = [
  { widthPx: 310, heightPx: 300 },
  { widthPx: 600, heightPx: 400 },
  { widthPx: 1800, heightPx: 500 },
] as const;

// Calm is what the product has not yet; every other error is a failure.
const errorSchema = z.object({ error: z.object({ message: z.string(), isCalm: z.boolean().default(false) }).optional() });
const formDataSchema = z.record(z.string(), z.unknown());
const recordedQuerySchema = z.object({ query: z.object({ queryContext: z.looseObject({ queries: z.array(z.unknown()) }) }) });

export interface ImportedChart {
  readonly id: number;
  readonly name: string;
  /** Its form data as JSON, as the chart is saved. */
  readonly params: string;
}

/** Draws the chart at several sizes: none may be blank. Where it was recorded, its queries in Explore must have the recorded reply. */
export async function replayImportedChart(
  replay: Replay,
  host: ArchiveHost,
  { id, name, params }: ImportedChart,
  call: ChartCall | null,
): Promise<CaseResult> {
  try {
    const [first, ...further] = SIZES;
    const drawn: unknown = JSON.parse(
      fine(await host.call('POST', '/charts/preview', { chartId: id, force: true, ...first })).text,
    );
    const { error } = errorSchema.parse(drawn);
    if (error) return { name, outcome: error.isCalm ? 'absent' : 'failed', detail: error.message };
    const blank = [...blankReasons(drawingSchema.parse(drawn)), ...(await blankAt(host, id, further))];
    if (blank.length > 0) return { name, outcome: 'failed', detail: blank.join('\n') };
    if (call === null) return { name, outcome: 'passed' };
    // Recorded in Explore, whose panel has defaults that a saved chart can lack, such as the limit of rows.
    const formData = formDataSchema.parse(JSON.parse(params));
    const explored = await host.call('POST', '/charts/preview', { chartId: id, formData, include: ['query'], ...first });
    const { query } = recordedQuerySchema.parse(JSON.parse(fine(explored).text));
    const reply = fine(await host.call('POST', '/api/v1/chart/data', query.queryContext));
    const differences = await replyDifferences(call, JSON.parse(reply.text) as JsonValue, {
      facts: FACTS,
      queryWhole: (index) => queryWhole(replay, call, index),
    });
    return differences.length === 0 ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: differences.join('\n') };
  } catch (error) {
    return { name, outcome: 'failed', detail: String(error) };
  }
}

async function blankAt(host: ArchiveHost, chartId: number, sizes: readonly (typeof SIZES)[number][]): Promise<string[]> {
  const reasons: string[] = [];
  for (const size of sizes) {
    const reply = fine(await host.call('POST', '/charts/preview', { chartId, ...size }));
    const found = blankReasons(drawingSchema.parse(JSON.parse(reply.text)));
    reasons.push(...found.map((reason) => `${reason} (${size.widthPx} × ${size.heightPx})`));
  }
  return reasons;
}
