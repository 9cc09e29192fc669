// The columns by which rows of `shares` and `access_requests` name their object and their subject.
import type { SharedKind } from '#app/domain/access/shared-objects.ts';
import { accessRequests, shares } from '#drizzle/schema/index.ts';

export interface SharedKey {
  readonly kind: SharedKind;
  readonly id: number;
}

export const OBJECT_KEYS = {
  dashboard: 'dashboardId',
  chart: 'chartId',
  dataset: 'datasetId',
  saved_query: 'savedQueryId',
  report: 'reportId',
} as const satisfies Record<SharedKind, keyof typeof shares & keyof typeof accessRequests>;

export const SUBJECT_KEYS = { user: 'userId', group: 'groupId', role: 'roleId' } as const;

export const shareColumn = (kind: SharedKind) => shares[OBJECT_KEYS[kind]];
export const requestColumn = (kind: SharedKind) => accessRequests[OBJECT_KEYS[kind]];
