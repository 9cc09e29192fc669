// What of a chart's settings fits another type: shared controls stay, metrics and columns move to the controls that take
// them, the rest waits in a stash and comes back with the type that it fits.
import { isEmptyValue, isSame, settingOf, type ControlFact, type Settings } from './settings.ts';

export interface KindFacts {
  readonly vizType: string;
  /** All controls, shown at the moment or not. */
  readonly controls: readonly ControlFact[];
}

/** By name of control: the value that it had when it was last on screen. */
export type Stash = Settings;

export interface Switched {
  readonly settings: Settings;
  readonly stash: Stash;
}

/** Settings that belong to no control and go with every type. */
const COMMON = new Set([
  'datasource',
  'slice_id',
  'time_range',
  'granularity_sqla',
  'time_grain_sqla',
  'adhoc_filters',
  'color_scheme',
  'label_colors',
  'extra_form_data',
  'url_params',
  'dashboards',
  'cache_timeout',
]);

/** Where a metric can go, and where columns can; the first that the next type has takes them. */
const METRICS = ['metrics', 'metric', 'percent_metrics', 'size', 'y', 'x', 'secondary_metric', 'metric_2'];
export const GROUPS: readonly string[] = ['groupby', 'groupbyRows', 'groupbyColumns', 'columns', 'series', 'entity'];

/** The settings for the next type. Going back to a type finds what it had, as far as nothing else took its place. */
export function switchKind(settings: Settings, stash: Stash, { from, to }: { from: KindFacts; to: KindFacts }): Switched {
  const leaving = Object.fromEntries(
    from.controls.flatMap(({ name }) => {
      const value = settingOf(settings, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const nextStash: Stash = { ...stash, ...leaving };
  const names = new Set(to.controls.map(({ name }) => name));
  const known = new Set(from.controls.map(({ name }) => name));
  const kept = Object.entries(settings).filter(
    ([name, value]) =>
      !isOwnDefault(name, value, { from, to }) &&
      (names.has(name) || COMMON.has(name) || (!known.has(name) && !METRICS.includes(name) && !GROUPS.includes(name))),
  );
  const restored = to.controls.flatMap(({ name }) => {
    const value = settingOf(stash, name);
    // A type that has the control but hides it drops its value; a user who empties it leaves the key.
    const isEmptied = known.has(name) && Object.hasOwn(settings, name);
    return value === undefined || isEmptied || isMoved(name) ? [] : [[name, value] as const];
  });
  const base: Settings = { ...Object.fromEntries(restored), ...Object.fromEntries(kept), viz_type: to.vizType };
  const withMetrics = moveFamily(base, METRICS, { settings, stash, from, to });
  const groups = listOf(familyValue(settings, GROUPS, from));
  return { settings: moveColumns(withMetrics, groups, { settings, stash, from, to }), stash: nextStash };
}

/** The former type's defaults are no user's choice: the next type uses its own. */
function isOwnDefault(name: string, value: unknown, { from, to }: { readonly from: KindFacts; readonly to: KindFacts }): boolean {
  const [before, after] = [from, to].map(({ controls }) => controls.find((control) => control.name === name)?.default);
  return before !== undefined && isSame(value, before) && !isSame(before, after);
}

const isMoved = (name: string): boolean => METRICS.includes(name) || GROUPS.includes(name) || name === 'x_axis';

interface Move {
  readonly settings: Settings;
  readonly stash: Stash;
  readonly from: KindFacts;
  readonly to: KindFacts;
}

/** The value of the first control of the family that the type has and that is not empty. */
function familyValue(settings: Settings, family: readonly string[], kind: KindFacts): unknown {
  const name = family.find((one) => has(kind, one) && !isEmptyValue(settingOf(settings, one)));
  return name === undefined ? null : settingOf(settings, name);
}

function moveFamily(base: Settings, family: readonly string[], move: Move): Settings {
  const target = family.find((name) => has(move.to, name));
  if (target === undefined || !isEmptyValue(settingOf(base, target))) return base;
  const moved = listOf(familyValue(move.settings, family, move.from));
  const value = fitted(moved, stashed(move, family, target), isList(move.to, target));
  return isEmptyValue(value) ? base : { ...base, [target]: value };
}

/** Columns move to the grouping of the next type; an x axis becomes a group where there is none, and comes back as one. */
function moveColumns(base: Settings, groups: readonly unknown[], move: Move): Settings {
  const { from, to, settings, stash } = move;
  const target = GROUPS.find((name) => has(to, name));
  const axis = settingOf(settings, 'x_axis');
  const losesAxis = has(from, 'x_axis') && !has(to, 'x_axis') && !isEmptyValue(axis);
  const gainsAxis = !has(from, 'x_axis') && has(to, 'x_axis');
  const stashedAxis = gainsAxis ? settingOf(stash, 'x_axis') : undefined;
  const axisNow = stashedAxis === undefined ? {} : { x_axis: stashedAxis };
  if (target === undefined) return { ...base, ...axisNow };
  const wanted = losesAxis && groups.length === 0 ? [axis] : groups.filter((group) => !isSame(group, stashedAxis));
  // Only the axis grouped: there is nothing else to group by.
  if (groups.length > 0 && wanted.length === 0) return { ...base, ...axisNow, [target]: isList(to, target) ? [] : null };
  const value = fitted(wanted, stashed(move, GROUPS, target), isList(to, target));
  return { ...base, ...axisNow, ...(isEmptyValue(value) ? { [target]: isList(to, target) ? [] : null } : { [target]: value }) };
}

/** The target's previous value. If the previous type had a place for the family, an empty one stays empty. */
function stashed({ stash, from, settings }: Move, family: readonly string[], target: string): unknown {
  const wasEmptied = family.some((name) => has(from, name)) && isEmptyValue(familyValue(settings, family, from));
  return wasEmptied ? undefined : settingOf(stash, target);
}

/** What moved, in the target's form. A stashed list that begins with it was truncated by the switch and is restored. */
function fitted(moved: readonly unknown[], held: unknown, takesList: boolean): unknown {
  if (!takesList) return moved.length === 0 ? held : moved[0];
  const before = listOf(held);
  const isCutShort = moved.length === 1 && before.length > 1 && isSame(before[0], moved[0]);
  return moved.length === 0 || isCutShort ? before : moved;
}

const has = (kind: KindFacts, name: string): boolean => kind.controls.some((control) => control.name === name);
const isList = (kind: KindFacts, name: string): boolean =>
  ['metrics', 'columns'].includes(kind.controls.find((control) => control.name === name)?.type ?? '');
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : isEmptyValue(value) ? [] : [value];
