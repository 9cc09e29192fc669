// Whether the caller can view a dataset, and a chart on it, in Explore: checked for every state that is written or
// read.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { SourceKind } from '#app/domain/explore/source-ref.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import { findVisibleChartIds } from '#app/stores/chart/list.server.ts';
import { findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import { checkStatementAccess } from '#app/services/chart-data/datasource-source.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface ExploreSource {
  /** Id of the dataset or of another kind of source. */
  readonly datasetId: number;
  /** Left out: a dataset. */
  readonly sourceKind?: SourceKind | undefined;
  /** Null: no saved chart. */
  readonly chartId: number | null;
}

/** Throws 404 for a dataset that is missing and a chart that is missing or unseen, 403 for a dataset that cannot be queried. */
export async function checkExploreAccess(deps: Deps, identity: Identity, source: ExploreSource): Promise<void> {
  const { db } = deps;
  const { datasetId, chartId, sourceKind = 'table' } = source;
  if (sourceKind !== 'table') return checkStatementAccess(deps, identity, { type: sourceKind, id: datasetId });
  const [facts, seen] = await Promise.all([
    findDatasetPerms(db, datasetId),
    chartId === null ? [] : findVisibleChartIds(db, identity, [chartId]),
  ]);
  if (!facts || (chartId !== null && seen.length === 0)) throw notFound();
  if (!canReadDataset(identity, facts)) throw datasetDenied();
}

/** Names nothing: the caller might have sent only a key. */
export const datasetDenied = (): AppError =>
  new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    'You don’t have access to the dataset of this chart. Ask its owner or an administrator for access.',
  );

/** `3__table` as the id of a dataset; null for what names none. */
export function datasetIdIn(datasource: unknown): number | null {
  const [, id = '', type = ''] = typeof datasource === 'string' ? (/^(\d{1,15})__(\w+)$/.exec(datasource) ?? []) : [];
  return id !== '' && isDatasetType(type) ? Number(id) : null;
}

/** A dataset by either of its usual names. */
export const isDatasetType = (type: string): boolean => type === 'table' || type === 'dataset';
