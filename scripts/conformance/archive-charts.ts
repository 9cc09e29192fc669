// Whether the charts of an imported archive answer as they did where they come from.
import { z } from 'zod';
import type { CaseResult } from './case-result.ts';
import { fine, type ArchiveHost } from './archive-calls.ts';
import { queryWhole, replyDifferences, type ChartCall } from './replay-charts.ts';
import type { Json } from './replay-compare.ts';
import type { Replay } from './replay-call.ts';

/** What no rephrasing of the query can change. */
const FACTS = ['coltypes', 'colnames', 'rowcount'];

const entrySchema = z.object({
  // Calm is what the product has not yet; every other error is a failure.
  error: z.object({ message: z.string(), isCalm: z.boolean().default(false) }).optional(),
  query: z.object({ queryContext: z.looseObject({ queries: z.array(z.unknown()) }) }).optional(),
});

export interface ImportedChart {
  readonly id: number;
  readonly name: string;
}

/** Draws the chart; where it was recorded, its own queries must have the recorded answer. */
export async function replayImportedChart(
  replay: Replay,
  host: ArchiveHost,
  { id, name }: ImportedChart,
  call: ChartCall | null,
): Promise<CaseResult> {
  try {
    const body = { chartId: id, widthPx: 600, heightPx: 400, force: true, include: ['query'] };
    const entry = entrySchema.parse(JSON.parse(fine(await host.call('POST', '/charts/preview', body)).text));
    if (entry.error) return { name, outcome: entry.error.isCalm ? 'absent' : 'failed', detail: entry.error.message };
    if (!entry.query) return { name, outcome: 'failed', detail: 'It came without its questions.' };
    if (call === null) return { name, outcome: 'passed' };
    const reply = fine(await host.call('POST', '/api/v1/chart/data', entry.query.queryContext));
    const differences = await replyDifferences(call, JSON.parse(reply.text) as Json, {
      facts: FACTS,
      queryWhole: (index) => queryWhole(replay, call, index),
    });
    return differences.length === 0 ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: differences.join('\n') };
  } catch (error) {
    return { name, outcome: 'failed', detail: String(error) };
  }
}
