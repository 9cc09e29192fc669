// What is left of the values of filters that depend on others, when those have changed: those that don't depend on each other
// are queried at once. Browser only.
import { droppedValues, inDependencySteps, keepOffered } from '#app/domain/dashboard/filters/dependent-filters.ts';
import { isEmptyChoice, isSameChoice, type FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import { buildFilterMask } from '#app/domain/dashboard/masks/filter-mask.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { MAX_OPTIONS_PER_REPLY } from '#app/domain/select/option-pages.ts';
import type { Masks } from '#app/screens/dashboard/client/active-masks.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { pageLocale } from '#app/messages/page-translate.ts';
import { queryOptions } from './filter-api.ts';

export interface SettlingPlace {
  readonly dashboardId: number;
  readonly csrfToken: string;
  readonly filters: readonly FilterView[];
  readonly namesOf: (filter: FilterView) => ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

interface Settling extends SettlingPlace {
  readonly dependents: readonly FilterView[];
  readonly draft: Readonly<Record<string, FilterChoice>>;
}

export interface SettledFilter {
  readonly id: string;
  readonly choice: FilterChoice;
  readonly names: readonly (readonly [value: string, label: string])[];
  /** Values that its parents excluded, as they were shown. */
  readonly dropped: readonly string[];
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
  for (const step of inDependencySteps(dependents)) {
    const masks = masksOf(filters, choices, namesOf);
    const found = step.map(async (filter): Promise<SettledFilter | null> => {
      const choice = choices[filter.id] ?? filter.choice;
      if (choice.kind !== 'select' || filter.match !== 'exact') return null;
      const source = { ...place, filterId: filter.id, masks };
      const next = await settleChoice({ filter, source, signal }, choice);
      if (isSameChoice(next.choice, choice)) return null;
      const words = namesOf(filter);
      const dropped = droppedValues(choice, next.choice).map(
        (value) => words.get(String(value)) ?? nameValue(value, pageLocale()),
      );
      return { id: filter.id, dropped, ...next };
    });
    for (const one of await Promise.all(found)) {
      if (one === null) continue;
      choices[one.id] = one.choice;
      settled.push(one);
    }
  }
  return settled;
}

type Next = Pick<SettledFilter, 'choice' | 'names'>;

/** What is left of the choice; where nothing is, the author's default as far as it is offered, or the first value. */
async function settleChoice(
  { filter, source, signal }: { readonly filter: FilterView; readonly source: Source; readonly signal: AbortSignal },
  choice: SelectChoice,
): Promise<Next> {
  const kept = isEmptyChoice(choice) ? choice : await keptValues(source, choice, signal);
  if (!isEmptyChoice(kept)) return { choice: kept, names: [] };
  if (filter.takesFirst) return firstValue(source, kept, signal);
  const { initial } = filter;
  const isOther = initial.kind === 'select' && !isEmptyChoice(initial) && !isSameChoice(initial, choice);
  return { choice: isOther ? await keptValues(source, initial, signal) : kept, names: [] };
}

type Source = Parameters<typeof queryOptions>[0];
type SelectChoice = Extract<FilterChoice, { kind: 'select' }>;

async function keptValues(source: Source, choice: SelectChoice, signal: AbortSignal): Promise<SelectChoice> {
  const result = await queryOptions({ ...source, values: choice.values, pageSize: MAX_OPTIONS_PER_REPLY }, '', signal);
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
  Object.fromEntries(
    filters.map((filter) => [filter.id, buildFilterMask(filter, choices[filter.id] ?? filter.choice, namesOf(filter))]),
  );
