// What every kind of object of an import is written with: its files, the ids that it gets, who made it and when.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, invariant } from '#app/domain/errors.ts';
import type { DocumentOf, Documents, Filed } from '#app/domain/transfer/documents.ts';
import type { TransferKind } from '#app/domain/transfer/kinds.ts';
import type { ImportPlan, PlanItem } from '#app/domain/transfer/plan-types.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Gathered } from './facts.server.ts';

export interface ImportWrite extends Gathered {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly documents: Documents;
  readonly plan: ImportPlan;
  readonly nextIds: ReadonlyMap<string, number>;
  readonly passwords: ReadonlyMap<string, string>;
}

/** What is written, with the id that it has or gets. */
export interface Written {
  readonly item: PlanItem;
  readonly id: number;
}

const TABLES = {
  database: 'databases',
  dataset: 'datasets',
  chart: 'charts',
  dashboard: 'dashboards',
  query: 'saved_queries',
} as const satisfies Record<TransferKind, string>;

/** The id of every object that the plan names, new ones in its order. */
export function allotIds({ plan, nextIds }: ImportWrite): ReadonlyMap<PlanItem, number> {
  const next = new Map<string, number>();
  return new Map(
    plan.items.map((item) => {
      if (item.id !== null) return [item, item.id];
      const table = TABLES[item.kind];
      const id = next.get(table) ?? nextIds.get(table) ?? 1;
      next.set(table, id + 1);
      return [item, id];
    }),
  );
}

export type Ids = ReadonlyMap<PlanItem, number>;
/** Ids of what the archive names, by kind and uuid. */
export type UuidIds = Readonly<Record<TransferKind, ReadonlyMap<string, number>>>;

export function uuidIds({ plan, facts, documents }: ImportWrite, ids: Ids): UuidIds {
  const of = (kind: TransferKind): Map<string, number> =>
    new Map(plan.items.filter((item) => item.kind === kind).map((item) => [item.uuid, ids.get(item) ?? 0]));
  // What the archive only points at can be used where the importer can read it.
  const withPresent = (kind: TransferKind): Map<string, number> => {
    const here = [...facts.present[kind]].filter(([, { mayRead }]) => mayRead).map(([uuid, { id }]) => [uuid, id] as const);
    return new Map([...here, ...of(kind)]);
  };
  const charts = withPresent('chart');
  const kept = new Set(plan.items.filter(({ action }) => action === 'keep').map((item) => item.uuid));
  for (const [uuid, { mayShare }] of facts.present.chart) {
    // A chart that stays as it is, and whose data are not the importer's, is not put on a dashboard.
    const isWritten = documents.chart.some(({ value }) => value.uuid === uuid) && !kept.has(uuid);
    if (mayShare !== true && !isWritten) charts.delete(uuid);
  }
  return {
    database: new Map([...facts.databases.map(({ uuid, id }) => [uuid, id] as const), ...of('database')]),
    dataset: withPresent('dataset'),
    chart: charts,
    dashboard: of('dashboard'),
    query: of('query'),
  };
}

export interface Task<K extends TransferKind> extends Filed<K> {
  readonly id: number;
  readonly isNew: boolean;
  readonly item: PlanItem;
}

/** The objects of a kind that are written. */
export function listTasks<K extends TransferKind>({ plan, documents }: ImportWrite, ids: Ids, kind: K): Task<K>[] {
  const files = documents[kind] as readonly Filed<K>[];
  return plan.items
    .filter((item) => item.kind === kind && (item.action === 'create' || item.action === 'overwrite'))
    .map((item) => {
      const file = files.find(({ path }) => path === item.path);
      const id = ids.get(item);
      invariant(file && id !== undefined, 'A planned object has no file or no id.');
      return { ...file, id, isNew: item.action === 'create', item };
    });
}

export const authorId = (identity: Identity): number | null => (identity.kind === 'user' ? identity.userId : null);

/** Creator, last editor, and times: overwritten objects keep their creator. */
export function stamps({ deps, identity }: ImportWrite, before: { createdOnMs: number; createdById: number | null } | undefined) {
  const nowMs = deps.now();
  const author = authorId(identity);
  return {
    createdOnMs: before?.createdOnMs ?? nowMs,
    createdById: before ? before.createdById : author,
    changedOnMs: nowMs,
    changedById: author,
  };
}

export function split<R>(tasks: readonly { readonly isNew: boolean }[], rows: readonly R[]): { made: R[]; changed: R[] } {
  return {
    made: rows.filter((_, at) => tasks[at]?.isNew === true),
    changed: rows.filter((_, at) => tasks[at]?.isNew === false),
  };
}

/** A refusal with its file's message. */
export async function inFile<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.kind === 'bug') throw cause;
    throw new AppError('COMMAND_REFUSED_ERROR', `${path}: ${cause.message}`, {
      level: 'warning',
      cause,
      extra: { [path]: cause.message },
    });
  }
}

/** What the archive says of who manages it elsewhere; what it leaves out stays. */
export const mergeManagement = (
  { is_managed_externally: isManaged, external_url: url }: DocumentOf['chart' | 'dashboard' | 'database' | 'dataset'],
  before: { readonly isManagedExternally: boolean; readonly externalUrl: string | null } | undefined,
) => ({
  isManagedExternally: isManaged ?? before?.isManagedExternally ?? false,
  externalUrl: url === undefined ? (before?.externalUrl ?? null) : url || null,
});
