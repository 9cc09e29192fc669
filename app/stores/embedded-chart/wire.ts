// Embedding of a chart on the wire. What is sent is as for a dashboard.
import * as z from 'zod';

export const embeddedChartReply = z.object({
  result: z.object({ uuid: z.string(), allowed_domains: z.array(z.string()), chart_id: z.number(), changed_on: z.string() }),
});

/** Embedding of a chart. */
export interface EmbeddedChart {
  readonly uuid: string;
  readonly chartId: number;
  /** Origins that can frame it; empty: all. */
  readonly allowedDomains: readonly string[];
  readonly changedOnMs: number;
}
