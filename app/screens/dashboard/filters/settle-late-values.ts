// Dependent filters whose values the page couldn't check in time lose those that their parents exclude, unless the viewer applied
// something meanwhile. Loaded where there are such filters. Browser only.
import { findDependents } from '#app/domain/dashboard/filters/dependent-filters.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import type { BarState } from './bar-state.ts';
import { settleDependents, type SettledFilter } from './client/dependent-values.ts';
import { noteState } from './filter-history.ts';
import { withSettledValues } from './made-masks.ts';
import type { BarPlace, BarSession } from './use-bar-session.ts';

interface LateRequest extends Pick<BarSession, 'namesOf'> {
  readonly filters: readonly FilterView[];
  readonly draft: BarState['applied'];
  readonly signal: AbortSignal;
}

/** What is left of the filters that the server couldn't settle, and of those below them. */
export function findLateValues(
  { dashboardId, csrfToken }: Pick<BarPlace, 'dashboardId' | 'csrfToken'>,
  request: LateRequest,
): Promise<readonly SettledFilter[]> {
  const { filters } = request;
  const late = filters.filter(({ isUnsettled }) => isUnsettled);
  // What is left of a filter decides what is left of those below it.
  const below = findDependents(
    filters,
    late.map(({ id }) => id),
  );
  return settleDependents({ dashboardId, csrfToken, ...request, dependents: [...late, ...below] });
}

/** The dropped values by filter id, as they were shown. */
export async function settleLateValues(
  place: BarPlace,
  filters: readonly FilterView[],
  { held, hold, learn, namesOf }: BarSession,
  signal: AbortSignal,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const before = held();
  const settled = await findLateValues(place, { filters, namesOf, signal, draft: before.applied }).catch(() => []);
  if (signal.aborted || held() !== before || settled.length === 0) return {};
  for (const { id, names } of settled) learn(id, names);
  const next = withSettledValues(before, filters, { settled, names: namesOf });
  hold(next, (now) => withSettledValues(now, filters, { settled, names: namesOf }));
  noteState(next);
  return Object.fromEntries(settled.map(({ id, dropped }) => [id, dropped]));
}
