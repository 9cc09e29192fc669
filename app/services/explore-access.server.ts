// Whether somebody may look at a dataset, and at a chart on it, in Explore: asked for every state that is kept or read.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/http/crud.ts';
import { findVisibleChartIds } from '#app/resources/chart/list.server.ts';
import { findDatasetPerms } from '#app/resources/dataset/store.server.ts';
import type { Deps } from './deps.server.ts';

export interface ExploreSource {
  readonly datasetId: number;
  /** Null: no saved chart. */
  readonly chartId: number | null;
}

/** Throws 404 for a dataset that is missing and a chart that is missing or unseen, 403 for a dataset that may not be asked. */
export async function checkExploreAccess({ db }: Deps, identity: Identity, { datasetId, chartId }: ExploreSource): Promise<void> {
  const [facts, seen] = await Promise.all([
    findDatasetPerms(db, datasetId),
    chartId === null ? [] : findVisibleChartIds(db, identity, [chartId]),
  ]);
  if (!facts || (chartId !== null && seen.length === 0)) throw notFound();
  if (!canReadDataset(identity, facts)) throw datasetDenied();
}

/** Names nothing: whoever asked may have named only a key. */
export const datasetDenied = (): AppError =>
  new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    'You have no access to the dataset behind this chart. Ask its owner or an administrator for access.',
  );

/** `3__table` as the id of a dataset; null for what names none. */
export function datasetIdIn(datasource: unknown): number | null {
  const [, id = '', type = ''] = typeof datasource === 'string' ? (/^(\d{1,15})__(\w+)$/.exec(datasource) ?? []) : [];
  return id !== '' && isDatasetType(type) ? Number(id) : null;
}

/** Both names of the only kind of source that can be explored here. */
export const isDatasetType = (type: string): boolean => type === 'table' || type === 'dataset';
