// Reports, alerts and their runs as their lists need them.
import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ListShape } from '#app/domain/list/list-shape.ts';
import type { ListPageRequest } from '#app/domain/list/list-state.ts';
import { RECENT_RUNS } from '#app/domain/retention/recent-runs.ts';
import { reports } from '#app/messages/en/reports.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { refuseObject, requirePermission } from '#app/services/auth/page-guard.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findTroubledReports } from './troubled-reports.server.ts';
import { findSchedule, listSchedules } from '#app/stores/report/list.server.ts';
import { historyIn } from '#app/services/history/history-in.server.ts';
import { findRecentRuns, type RecentRun } from '#app/stores/report/recent-runs.server.ts';
import { canWriteSchedule } from '#app/stores/report/rules.ts';
import { runRow, scheduleRow } from '#app/stores/report/wire-row.server.ts';
import { runWire, scheduleWire, type ReportRun, type Schedule } from '#app/stores/report/wire-schedule.ts';
import { loadListData, type RowsPage } from './pages.server.ts';

type ReportType = Schedule['type'];

export interface ReportRow extends Schedule {
  /** The crontab in words. */
  readonly schedule: string;
  /** Newest first. */
  readonly recentRuns: readonly RecentRun[];
  readonly mayWrite: boolean;
}

const humanized = z.looseObject({ crontab_humanized: z.string() });

/** Reports or alerts that the identity sees. */
async function findReportRows(
  deps: Pick<Deps, 'db' | 'now'>,
  identity: Identity,
  type: ReportType,
  requested: ListPageRequest,
): Promise<RowsPage<ReportRow>> {
  const filters = [...requested.filters, { col: 'type', opr: 'eq', value: type }];
  const { count, views } = await listSchedules(deps.db, identity, { ...requested, filters });
  const rows = views.map((view) => scheduleRow(view, deps.now()));
  const parsed = rows.map((row) => ({ ...scheduleWire.parse(row), schedule: humanized.parse(row).crontab_humanized }));
  const runs = await findRecentRuns(
    deps.db,
    parsed.map(({ id }) => id),
    RECENT_RUNS,
  );
  return {
    count,
    rows: parsed.map((row) => ({
      ...row,
      recentRuns: runs.filter(({ scheduleId }) => scheduleId === row.id),
      mayWrite: canWrite(identity, row),
    })),
  };
}

const canWrite = (identity: Identity, { id, owners }: Schedule): boolean =>
  hasPermission(identity, 'can_write', 'ReportSchedule') &&
  canWriteSchedule(identity, { id, ownerIds: owners.map((owner) => owner.id) });

type Context = Pick<AppLoadContext, 'deps' | 'identity' | 'locale'>;
interface ListRequest {
  readonly type: ReportType;
  readonly shape: ListShape;
  readonly request: Request;
}

export async function loadReportList({ deps, identity }: Omit<Context, 'locale'>, { type, shape, request }: ListRequest) {
  requirePermission(identity, request, ['can_read', 'ReportSchedule']);
  const page = (query: ListPageRequest) => findReportRows(deps, identity, type, query);
  const [data, troubled] = await Promise.all([
    loadListData(deps, identity, { shape, request, page }),
    findTroubledReports(deps, identity),
  ]);
  return { data, troubled, canCreate: hasPermission(identity, 'can_write', 'ReportSchedule') };
}

interface RunsRequest extends Omit<ListRequest, 'shape'> {
  readonly shape: (reportId: number) => ListShape;
  /** Id as in the URL. */
  readonly id: string | undefined;
}

export async function loadReportRuns({ deps, identity, locale }: Context, { type, shape, id, request }: RunsRequest) {
  requirePermission(identity, request, ['can_read', 'ReportSchedule']);
  const found = await findReportOfPage(deps, identity, type, id);
  const message = createTranslate(reports, locale)('runs.notFound');
  const report = found ?? refuseObject(identity, message, { kind: 'report', name: id ?? '' });
  const page = (query: ListPageRequest) => findRunRows(deps, report.id, query);
  const data = await loadListData(deps, identity, { shape: shape(report.id), request, page });
  return { report, data };
}

/** `param`: the id as the address has it. Null when there is none of the type, or none that the identity sees. */
export async function findReportOfPage(
  deps: Pick<Deps, 'db' | 'now'>,
  identity: Identity,
  type: ReportType,
  param: string | undefined,
): Promise<Schedule | null> {
  if (!/^[1-9]\d{0,14}$/.test(param ?? '')) return null;
  const id = Number(param);
  const view = await findSchedule(deps.db, identity, id);
  const schedule = view && scheduleWire.parse(scheduleRow(view, deps.now()));
  return schedule?.type === type ? schedule : null;
}

/** Runs of a schedule that the viewer sees. */
export async function findRunRows(
  deps: Pick<Deps, 'db' | 'history'>,
  scheduleId: number,
  requested: ListPageRequest,
): Promise<RowsPage<ReportRun>> {
  const request = { ...requested, scope: { scheduleIds: [scheduleId] } };
  const { count, views, isPartial = false } = await historyIn(deps).list('reportRuns', request);
  return { count, isPartial, rows: views.map((view) => runWire.parse(runRow(view))) };
}
