// The five kinds of objects that can be shared: how each is opened, and how its owners are changed.
import {
  canWriteChart,
  canWriteDashboard,
  canWriteDataset,
  canWriteSavedQuery,
  hasPermission,
} from '#app/domain/access/decide.ts';
import type { SharedKind } from '#app/domain/access/shared-objects.ts';
import { AppError } from '#app/domain/errors.ts';
import { changeChart } from '#app/services/charts/save/save.server.ts';
import { updateDashboard } from '#app/services/dashboards/save.server.ts';
import { findReadableDataset, findWritableDataset } from '#app/services/datasets/access.server.ts';
import { changeDataset } from '#app/services/datasets/change.server.ts';
import { changeReport } from '#app/services/reports/save.server.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { findVisibleChart } from '#app/stores/chart/list.server.ts';
import { findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import { findSchedule } from '#app/stores/report/list.server.ts';
import { canWriteSchedule } from '#app/stores/report/rules.ts';
import { findScheduleRow } from '#app/stores/report/store.server.ts';
import { findSavedQuery } from '#app/stores/saved-query/store.server.ts';
import type { ShareableKind } from './shareable.ts';

const PLAIN = { published: null, charts: [], database: null } as const;
const idOf = ({ id }: { readonly id: number }): number => id;

const DASHBOARD: ShareableKind = {
  kind: 'dashboard',
  showsData: true,
  async open(deps, identity, id) {
    const open = id > 0 ? await openDashboard(deps, identity, id) : null;
    if (!open) return null;
    const { ownerIds, published } = open.dashboard;
    const charts = [...open.charts.values()].map(({ id: chartId, name, datasetId }) => ({
      id: chartId,
      name,
      dataset: datasetId === null ? null : (open.datasets.get(datasetId) ?? null),
    }));
    return { ...PLAIN, id, ownerIds, published, charts, canEdit: canWriteDashboard(identity, open.dashboard) };
  },
  setOwners: (deps, identity, id, owners) =>
    updateDashboard(deps, identity, id, { body: { owners: [...owners] }, ifMatch: null }),
  publish: (deps, identity, id) => updateDashboard(deps, identity, id, { body: { published: true }, ifMatch: null }),
};

const CHART: ShareableKind = {
  kind: 'chart',
  showsData: true,
  async open(deps, identity, id) {
    const found = await findVisibleChart(deps.db, identity, id);
    if (!found) return null;
    const { datasetId, name } = found.record;
    const dataset = datasetId === null ? null : await findDatasetPerms(deps.db, datasetId);
    const ownerIds = found.relations.owners.map(idOf);
    return { ...PLAIN, id, ownerIds, charts: [{ id, name, dataset }], canEdit: canWriteChart(identity, { id, ownerIds }) };
  },
  setOwners: (deps, identity, id, owners) => changeChart(deps, identity, { id, change: { owners: [...owners] }, ifMatch: null }),
  publish: null,
};

const DATASET: ShareableKind = {
  kind: 'dataset',
  showsData: false,
  async open(deps, identity, id) {
    const record = await findReadableDataset(deps, identity, id).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'missing') return null;
      throw error;
    });
    if (!record) return null;
    const ownerIds = record.owners.map(idOf);
    return { ...PLAIN, id, ownerIds, canEdit: canWriteDataset(identity, { id, ownerIds }) };
  },
  async setOwners(deps, identity, id, owners) {
    const before = await findWritableDataset(deps, identity, id);
    await changeDataset(deps, identity, {
      before,
      body: { owners: [...owners], folders: undefined },
      overrideColumns: false,
      ifMatch: null,
    });
  },
  publish: null,
};

const SAVED_QUERY: ShareableKind = {
  kind: 'saved_query',
  showsData: false,
  async open(deps, identity, id) {
    const view = await findSavedQuery(deps.db, identity, id);
    if (!view) return null;
    const { createdById } = view.row;
    const { database } = view;
    return {
      ...PLAIN,
      id,
      ownerIds: createdById === null ? [] : [createdById],
      database: database && { id: database.id, name: database.name },
      canEdit: canWriteSavedQuery(identity, view.row),
    };
  },
  setOwners: null,
  publish: null,
};

const REPORT: ShareableKind = {
  kind: 'report',
  showsData: false,
  async open(deps, identity, id) {
    const view = await findSchedule(deps.db, identity, id);
    if (!view) return null;
    const ownerIds = view.owners.map(idOf);
    const canEdit = hasPermission(identity, 'can_write', 'ReportSchedule') && canWriteSchedule(identity, { id, ownerIds });
    return { ...PLAIN, id, ownerIds, canEdit };
  },
  async setOwners(deps, identity, id, owners) {
    // Messages keep the schedule's locale, not the sharing user's.
    const { locale = 'en' } = (await findScheduleRow(deps.db, id)) ?? {};
    await changeReport(deps, { identity, locale }, id, { owners: [...owners] });
  },
  publish: null,
};

export const SHAREABLE_KINDS: Readonly<Record<SharedKind, ShareableKind>> = {
  dashboard: DASHBOARD,
  chart: CHART,
  dataset: DATASET,
  saved_query: SAVED_QUERY,
  report: REPORT,
};
