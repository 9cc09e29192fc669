// What is left of the values of filters that depend on others, when those have changed: queried one after the other, since one
// can narrow the next. Browser only.
import { inDependencyOrder, keepOffered } from '#app/domain/dashboard/dependent-filters.ts';
import { isEmptyChoice, maskOf, type FilterChoice } from '#app/domain/dashboard/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filter-view.ts';
import type { Masks } from '#app/screens/dashboard/client/active-masks.ts';
import { queryOptions } from './filter-api.ts';

interface Settling {
  readonly dashboardId: number;
  readonly csrfToken: string;
  readonly filters: readonly FilterView[];
  readonly dependents: readonly FilterView[];
  readonly draft: Readonly<Record<string, FilterChoice>>;
  readonly namesOf: (filter: FilterView) => ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

export interface SettledFilter {
  readonly id: string;
  readonly choice: FilterChoice;
  readonly names: readonly (readonly [value: string, label: string])[];
}

/** The dependents whose choice changes. A filter that cannot be queried keeps its values, and says why when it is opened. */
export async function settleDependents({
  filters,
  dependents,
  draft,
  namesOf,
  signal,
  ...place
}: Settling): Promise<SettledFilter[]> {
  const choices: Record<string, FilterChoice> = { ...draft };
  const settled: SettledFilter[] = [];
  for (const filter of inDependencyOrder(dependents)) {
    const choice = choices[filter.id] ?? filter.choice;
    if (choice.kind !== 'select') continue;
    const source = { ...place, filterId: filter.id, masks: masksOf(filters, choices, namesOf) };
    const kept = isEmptyChoice(choice) ? choice : await keptValues(source, choice, signal);
    const next = isEmptyChoice(kept) && filter.takesFirst ? await firstValue(source, kept, signal) : { choice: kept, names: [] };
    choices[filter.id] = next.choice;
    if (next.choice !== choice) settled.push({ id: filter.id, ...next });
  }
  return settled;
}

type Source = Parameters<typeof queryOptions>[0];
type SelectChoice = Extract<FilterChoice, { kind: 'select' }>;

async function keptValues(source: Source, choice: SelectChoice, signal: AbortSignal): Promise<SelectChoice> {
  const result = await queryOptions({ ...source, values: choice.values }, '', signal);
  if (!result.ok || result.value.kind !== 'values') return choice;
  return keepOffered(
    choice,
    result.value.values.map(({ value }) => value),
  ) as SelectChoice;
}

async function firstValue(
  source: Source,
  choice: SelectChoice,
  signal: AbortSignal,
): Promise<Pick<SettledFilter, 'choice' | 'names'>> {
  const result = await queryOptions(source, '', signal);
  const [first] = result.ok && result.value.kind === 'values' ? result.value.values : [];
  if (!first) return { choice, names: [] };
  return { choice: { ...choice, values: [first.value] }, names: [[String(first.value), first.label]] };
}

const masksOf = (
  filters: readonly FilterView[],
  choices: Readonly<Record<string, FilterChoice>>,
  namesOf: Settling['namesOf'],
): Masks =>
  Object.fromEntries(filters.map((filter) => [filter.id, maskOf(filter, choices[filter.id] ?? filter.choice, namesOf(filter))]));
