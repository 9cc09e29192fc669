// History on the wire: amounts, retention, and what a file has.
import * as z from 'zod';
import { HISTORY_KINDS, historyRetention } from '#app/domain/retention/history-retention.ts';

export const HISTORY_FORMATS = ['ndjson', 'parquet'] as const;
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

export const historyExportQuery = z.object({ kind: z.enum(HISTORY_KINDS), format: z.enum(HISTORY_FORMATS) });

export const historyReply = z.object({
  result: z.object({
    amounts: z.array(
      z.object({
        kind: z.enum(HISTORY_KINDS),
        d1_count: z.int(),
        neon_count: z.int().nullable(),
        oldest_dttm: z.string().nullable(),
      }),
    ),
    block_line_count: z.int(),
    block_count: z.int(),
    delivery_count: z.int(),
    neon: z.enum(['unused', 'connected', 'away']),
    retention_days: historyRetention,
  }),
});

export const retentionReply = z.object({ result: historyRetention });
