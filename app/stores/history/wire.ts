// History on the wire: amounts, retention, and what a file has.
import * as z from 'zod';
import { HISTORY_FORMATS } from '#app/formats/registry/ids.ts';
import { HISTORY_KINDS, historyRetention } from '#app/domain/retention/history-retention.ts';

export const historyExportQuery = z.object({ kind: z.enum(HISTORY_KINDS), format: z.enum(HISTORY_FORMATS) });

const historyStatus = z.object({
  waiting_count: z.int(),
  oldest_waiting_dttm: z.string().nullable(),
  last_moved_dttm: z.string().nullable(),
  /** Why the last move failed, and since when they fail. */
  failure: z.object({ kind: z.enum(['away', 'full']), since_dttm: z.string() }).nullable(),
  dropped: z.object({ count: z.int(), last_dttm: z.string() }).nullable(),
});

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
    /** Null where Neon isn't used. */
    status: historyStatus.nullable(),
    retention_days: historyRetention,
    /** Retention of actions that applies if none is set; null: unknown. */
    log_days: z.int().nullable(),
  }),
});

export const retentionReply = z.object({ result: historyRetention });
