// Values for which the page did not wait apply as soon as they come, unless the viewer selected some meanwhile. Loaded where there
// are such values. Browser only.
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { findFirstValues } from './client/first-values.ts';
import { noteState } from './filter-history.ts';
import { withFirstValues } from './made-masks.ts';
import type { BarPlace, BarSession } from './use-bar-session.ts';

export async function takeFirstValues(
  { dashboardId, csrfToken }: BarPlace,
  filters: readonly FilterView[],
  { held, hold, learn, namesOf }: BarSession,
  signal: AbortSignal,
): Promise<void> {
  const waiting = filters.filter(({ awaitsFirst }) => awaitsFirst);
  const before = held();
  const request = { dashboardId, csrfToken, filters: waiting, masks: before.masks, signal };
  const found = await findFirstValues(request).catch(() => []);
  if (signal.aborted || held() !== before || found.length === 0) return;
  for (const { id, value, label } of found) learn(id, [[String(value), label]]);
  const next = withFirstValues(before, filters, { found, names: namesOf });
  hold(next, (now) => withFirstValues(now, filters, { found, names: namesOf }));
  noteState(next);
}
