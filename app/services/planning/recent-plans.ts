// Plans of the last second, so that the charts of a page with many viewers are planned once. Only plans that depend on nothing but
// the query are cached.
import { createByteCache } from '#app/domain/memory/byte-cache.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';

/** What a plan was made from, besides its key: the same objects, which an isolate keeps as long as they are current (docs/caching.md). */
interface PlanSource {
  readonly dataset: Dataset;
  readonly connection: Connection;
  /** UTC ms: "now" of a plan is at most a second old. */
  readonly nowMs: number;
}

export interface RecentPlans<Plan> {
  readonly find: (key: string, source: PlanSource) => Plan | null;
  readonly keep: (key: string, source: PlanSource, plan: Plan) => void;
}

interface Kept<Plan> {
  readonly source: PlanSource;
  readonly plan: Plan;
}

const RECENT_MS = 1_000;
const MAX_BYTES = 4_000_000;
/** A plan has its query parsed, its SQL twice, and the names of its columns. */
const BYTES_PER_CHARACTER = 12;
const PLAN_BYTES = 40_000;

export function createRecentPlans<Plan>(maxBytes = MAX_BYTES): RecentPlans<Plan> {
  const kept = createByteCache<Kept<Plan> & { readonly bytes: number }>(maxBytes, ({ bytes }) => bytes);
  return {
    find: (key, { dataset, connection, nowMs }) => {
      const known = kept.get(key);
      if (known === undefined || known.source.dataset !== dataset || known.source.connection !== connection) return null;
      const ageMs = nowMs - known.source.nowMs;
      return ageMs >= 0 && ageMs < RECENT_MS ? known.plan : null;
    },
    keep: (key, source, plan) => void kept.set(key, { source, plan, bytes: PLAN_BYTES + BYTES_PER_CHARACTER * key.length }),
  };
}

const TEMPLATE = /\{[{%]/;
/** A filter that refers to the database's latest partition. */
const LATEST_PARTITION = /latest\s+partition/i;

/** Templates read the user, the address and other tables; texts of virtual datasets can name tables with row rules. */
export const followsFromQuery = (dataset: Dataset, key: string): boolean =>
  dataset.sql === null && !TEMPLATE.test(key) && !LATEST_PARTITION.test(key) && !hasTemplates(dataset);

const known = new WeakMap<Dataset, boolean>();

function hasTemplates(dataset: Dataset): boolean {
  const hasTemplate = known.get(dataset) ?? TEMPLATE.test(JSON.stringify(dataset));
  known.set(dataset, hasTemplate);
  return hasTemplate;
}
