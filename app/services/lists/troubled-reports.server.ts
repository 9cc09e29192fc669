// The viewer's own reports and alerts that fail or wait for a mail server, for notices on home and above the list.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findTroubledSchedules, type TroubledSchedule } from '#app/stores/report/troubled.server.ts';

export type TroubledReport = TroubledSchedule;

const MAX_SHOWN = 10;

export async function findTroubledReports({ db }: Pick<Deps, 'db'>, identity: Identity): Promise<readonly TroubledReport[]> {
  if (identity.kind !== 'user' || !hasPermission(identity, 'can_read', 'ReportSchedule')) return [];
  return findTroubledSchedules(db, identity.userId, MAX_SHOWN);
}
