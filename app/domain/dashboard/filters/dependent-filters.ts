// Filters whose values another filter narrows: in which order they are settled, and what of a choice is left.
import { isEmptyChoice, type FilterChoice } from './filter-choice.ts';
import type { FilterValue } from '#app/domain/query/query-object.ts';

interface Dependent {
  readonly id: string;
  readonly parentIds: readonly string[];
}

/** Every filter after those on which it depends; filters that depend on each other keep their order. */
export function inDependencyOrder<F extends Dependent>(filters: readonly F[]): F[] {
  const byId = new Map(filters.map((filter) => [filter.id, filter]));
  const ordered = new Set<F>();
  const visit = (filter: F, above: ReadonlySet<string>): void => {
    if (ordered.has(filter) || above.has(filter.id)) return;
    const path = new Set([...above, filter.id]);
    for (const id of filter.parentIds) {
      const parent = byId.get(id);
      if (parent) visit(parent, path);
    }
    ordered.add(filter);
  };
  for (const filter of filters) visit(filter, new Set());
  return [...ordered];
}

/** The same in steps: filters of one step don't depend on each other, so that their values can be queried at once. */
export function inDependencySteps<F extends Dependent>(filters: readonly F[]): F[][] {
  const depths = new Map<string, number>();
  const steps: F[][] = [];
  for (const filter of inDependencyOrder(filters)) {
    // Parents that come later are of a circle.
    const depth = Math.max(0, ...filter.parentIds.map((id) => (depths.get(id) ?? -1) + 1));
    depths.set(filter.id, depth);
    (steps[depth] ??= []).push(filter);
  }
  return steps;
}

/** Filters that depend on one of these, directly or through others, in the order in which they are settled. */
export function findDependents<F extends Dependent>(filters: readonly F[], ids: readonly string[]): F[] {
  const reached = new Set(ids);
  return inDependencyOrder(filters).filter((filter) => {
    const isReached = filter.parentIds.some((id) => id !== filter.id && reached.has(id));
    if (isReached) reached.add(filter.id);
    return isReached && !ids.includes(filter.id);
  });
}

/** Values that were selected and no longer are. */
export function droppedValues(before: FilterChoice, after: FilterChoice): FilterValue[] {
  if (before.kind !== 'select' || after.kind !== 'select') return [];
  const kept = new Set(after.values.map((value) => JSON.stringify(value)));
  return before.values.filter((value) => !kept.has(JSON.stringify(value)));
}

/** The values of a choice that the filter still offers; the choice itself where that is all of them. */
export function keepOffered(choice: FilterChoice, offered: readonly FilterValue[]): FilterChoice {
  if (choice.kind !== 'select' || isEmptyChoice(choice)) return choice;
  const known = new Set(offered.map((value) => JSON.stringify(value)));
  const values = choice.values.filter((value) => known.has(JSON.stringify(value)));
  return values.length === choice.values.length ? choice : { ...choice, values };
}
