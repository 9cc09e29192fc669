// Values of dependent filters that the server couldn't check in time lose what their parents exclude, as on the dashboard. What is
// selected meanwhile counts: then they are checked again.
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import type { BarState, NamesOf } from '#app/screens/dashboard/filters/bar-state.ts';
import type { SettledFilter } from '#app/screens/dashboard/filters/client/dependent-values.ts';
import { withSettledValues } from '#app/screens/dashboard/filters/made-masks.ts';

export interface LateFilters {
  readonly filters: readonly FilterView[];
  readonly latest: () => BarState;
  readonly learn: (id: string, names: SettledFilter['names']) => void;
  readonly namesOf: NamesOf;
  readonly signal: AbortSignal;
  /** What is left of the values under these choices. */
  readonly find: (draft: BarState['applied']) => Promise<readonly SettledFilter[]>;
  /** `ids`: of the filters that lost values. */
  readonly onSettled: (by: (now: BarState) => BarState, ids: readonly string[]) => void;
}

export async function settleLateFilters({
  filters,
  latest,
  learn,
  namesOf,
  signal,
  find,
  onSettled,
}: LateFilters): Promise<void> {
  if (!filters.some(({ isUnsettled }) => isUnsettled)) return;
  let before: BarState;
  let settled: readonly SettledFilter[];
  do {
    before = latest();
    // The filters stay as they are: each says why when it is opened.
    settled = await find(before.applied).catch(() => []);
    if (signal.aborted) return;
  } while (latest() !== before);
  if (settled.length === 0) return;
  for (const { id, names } of settled) learn(id, names);
  onSettled(
    (now) => withSettledValues(now, filters, { settled, names: namesOf }),
    settled.map(({ id }) => id),
  );
}
