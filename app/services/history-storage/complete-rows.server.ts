// Rows of history with what belongs to them: statements of queries, deliveries of runs. Those of a page are read at once, but for
// statements that are long, and can have megabytes: those of one query at a time.
import * as z from 'zod';
import type { HistoryParts, HistoryViews, ListedKind } from '#app/stores/history/port.ts';
import { joinParts } from '#app/stores/query/script-parts.server.ts';

export interface CompleteRows {
  readonly actions: HistoryViews['actions'];
  readonly queries: HistoryViews['queries'] & {
    /** JSON: the texts of all statements as users see them; null where they aren't known. */
    readonly statements: string | null;
  };
  readonly reportRuns: HistoryViews['reportRuns'] & {
    /** JSON: to whom, how it went, and when. */
    readonly deliveries: string;
  };
}

type CompleteBatches<Kind extends ListedKind> = AsyncGenerator<readonly CompleteRows[Kind][]>;
type Complete<Kind extends ListedKind> = (parts: HistoryParts, views: readonly HistoryViews[Kind][]) => CompleteBatches<Kind>;

/** Completes a page's rows, in the order of the views. Throws if a store can't be read. */
export const completeRows = <Kind extends ListedKind>(
  parts: HistoryParts,
  kind: Kind,
  views: readonly HistoryViews[Kind][],
): CompleteBatches<Kind> => (COMPLETE[kind] as Complete<Kind>)(parts, views);

const COMPLETE: { readonly [Kind in ListedKind]: Complete<Kind> } = {
  async *actions(_parts, views) {
    yield views;
  },

  async *queries(parts, views) {
    const jobs = await parts.listJobs(views.map(({ row }) => row.id));
    const jobById = new Map(jobs.map(({ queryId, job }) => [queryId, job]));
    let ready: CompleteRows['queries'][] = [];
    for (const view of views) {
      const job = jobById.get(view.row.id);
      if (job === null || job?.scriptParts !== undefined) {
        yield ready;
        ready = [];
        const found = await parts.findJob(view.row.id);
        yield [{ ...view, statements: found && readStatements(found) }];
      } else ready.push({ ...view, statements: job ? readStatements({ job, parts: [] }) : null });
    }
    yield ready;
  },

  async *reportRuns(parts, views) {
    const listed = await parts.listDeliveries(views.map(({ id }) => id));
    const deliveries = Map.groupBy(listed, ({ logId }) => logId);
    yield views.map((run) => ({ ...run, deliveries: JSON.stringify((deliveries.get(run.id) ?? []).map(toDelivery)) }));
  },
};

const script = z.object({ statements: z.array(z.object({ sql: z.string(), shownSql: z.string().optional() })) });

type FoundJob = NonNullable<Awaited<ReturnType<HistoryParts['findJob']>>>;

/** Null where parts are missing, as of a query that is deleted meanwhile, and for jobs that have no statements. */
function readStatements({ job, parts }: FoundJob): string | null {
  if ((job.scriptParts ?? 0) !== parts.length) return null;
  const parsed = script.safeParse(joinParts(job, parts));
  return parsed.success ? JSON.stringify(parsed.data.statements.map(({ sql, shownSql }) => shownSql ?? sql)) : null;
}

type FoundDelivery = Awaited<ReturnType<HistoryParts['listDeliveries']>>[number];

const toDelivery = ({ recipientKey, state, error, changedMs }: FoundDelivery) => ({
  recipient: recipientKey,
  state,
  error,
  changed_at: new Date(changedMs).toISOString(),
});
