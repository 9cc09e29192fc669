// What runs delivered, kept for their logs: under the day on which it expires.
import { isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findRunFile } from '#app/services/history/find-run.server.ts';
import { accessScope } from '#app/services/images/access-scope.server.ts';
import { openSubject } from '#app/services/images/stored-image.server.ts';
import { findVisibleSchedules } from '#app/stores/report/list.server.ts';
import { canWriteSchedule } from '#app/stores/report/rules.ts';
import { findScheduleRow, type ScheduleRow } from '#app/stores/report/store.server.ts';
import type { KeepFile } from './render-deps.ts';
import type { OpenedReportFile } from './report-files.server.ts';

/** Prefix of all files of runs, followed by the day on which the file expires and its id. */
export const RUN_FILES_PREFIX = 'report-runs/';

export const createKeepFile =
  (bucket: Pick<R2Bucket, 'put'>): KeepFile =>
  async ({ id, bytes, expiresMs }) => {
    const key = `${RUN_FILES_PREFIX}${expiryDay(expiresMs)}/${id}`;
    await bucket.put(key, bytes);
    return key;
  };

export const expiryDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The file that a run delivered, for its executor, administrators, and owners of the schedule who see the same rows; it shows the
 * executor's. Throws 404 where nothing was kept, and 403 for everyone else.
 */
export async function openRunFile(deps: Deps, identity: Identity, { scheduleId, runId }: RunPlace): Promise<OpenedReportFile> {
  const [[seen], schedule, file] = await Promise.all([
    findVisibleSchedules(deps.db, identity, [scheduleId]),
    findScheduleRow(deps.db, scheduleId),
    findRunFile(deps, scheduleId, runId),
  ]);
  if (!seen || !schedule || !file) throw notFound();
  if (!canWriteSchedule(identity, seen) || !(await seesSameRows(deps, identity, { schedule, executorId: file.executorId })))
    throw new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
  const body = await deps.reportFiles?.open(file.key);
  if (!body) throw notFound();
  return { name: file.name, contentType: file.contentType, body };
}

interface RunPlace {
  readonly scheduleId: number;
  readonly runId: number;
}
interface Shown {
  readonly schedule: Pick<ScheduleRow, 'chartId' | 'dashboardId'>;
  readonly executorId: number;
}

async function seesSameRows(deps: Deps, identity: Identity, { schedule, executorId }: Shown): Promise<boolean> {
  if (isAdmin(identity) || (identity.kind === 'user' && identity.userId === executorId)) return true;
  const { chartId, dashboardId } = schedule;
  const scopeFor = async (viewer: Identity): Promise<string | null> => {
    const subject = await openSubject(deps, viewer, chartId === null ? 'dashboard' : 'chart', chartId ?? dashboardId ?? 0);
    return subject && accessScope(deps, viewer, subject.type === 'chart' ? [subject.chart] : subject.charts);
  };
  const executor = await identityOfUser(deps, executorId);
  const [own, executors] = await Promise.all([scopeFor(identity), executor && scopeFor(executor)]);
  return own !== null && own === executors;
}
