// Size of the history in the metadata database, by kind.
import { sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';

export interface D1History {
  /** Actions in the log, including those in blocks. */
  readonly actionCount: number;
  /** Number of these in blocks: views and other usage. */
  readonly blockLineCount: number;
  readonly blockCount: number;
  readonly queryCount: number;
  readonly reportRunCount: number;
  readonly deliveryCount: number;
  /** UTC ms of the oldest; null where there are none. */
  readonly oldestActionMs: number | null;
  readonly oldestQueryMs: number | null;
  readonly oldestReportRunMs: number | null;
}

export const measureD1History = (db: Db): Promise<D1History> =>
  db.get<D1History>(sql`with block as (select count(*) as blocks, coalesce(sum(line_count), 0) as lines, min(from_ms) as oldest from log_blocks)
    select (select count(*) from logs) + block.lines as actionCount, block.lines as blockLineCount, block.blocks as blockCount,
      (select count(*) from queries) as queryCount, (select count(*) from report_execution_logs) as reportRunCount,
      (select count(*) from report_deliveries) as deliveryCount,
      (select min(at) from (select min(happened_at_ms) as at from logs union all select block.oldest)) as oldestActionMs,
      (select cast(min(start_ms) as integer) from queries) as oldestQueryMs,
      (select min(scheduled_ms) from report_execution_logs) as oldestReportRunMs
    from block`);
