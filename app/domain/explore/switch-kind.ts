// What of a chart's settings fits another type: shared controls stay, metrics and columns move to the controls that take
// them, the rest waits in a stash and comes back with the type that it fits.
import { findColumnRoles, type ColumnRoles } from './column-roles.ts';
import { firstSettings, type SuggestingDataset } from './first-settings.ts';
import { isEmptyValue, isSame, readSetting, type ExploreSettings } from './settings.ts';
import { fitted, GROUPS, hasControl, isListControl, toList, moveColumns, pickColumns, type KindFacts } from './switch-columns.ts';

/** What a chart had as other types. */
export interface Stash {
  /** By name of control: the value that it had when it was last on screen. */
  readonly values?: ExploreSettings;
  /** By type: its axis and its groups, until those of another type are changed. */
  readonly columns?: Readonly<Record<string, ExploreSettings>>;
  /** What the last switch made of the axis and the groups. */
  readonly moved?: ExploreSettings;
}

export interface Switched {
  readonly settings: ExploreSettings;
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

/** Where a metric can go; the first that the next type has takes it. */
const METRICS = ['metrics', 'metric', 'percent_metrics', 'size', 'y', 'x', 'secondary_metric', 'metric_2'];

interface Switch {
  readonly from: KindFacts;
  readonly to: KindFacts;
  /** Left out: moments aren't told from names, and nothing is suggested. */
  readonly dataset?: SuggestingDataset;
}

/**
 * The settings for the next type, with what the dataset suggests where it would draw nothing without. Going back to a type finds
 * what it had, as far as nothing else took its place.
 */
export function switchKind(
  settings: ExploreSettings,
  { values: stash = {}, columns: columnsBefore, moved }: Stash,
  { from, to, dataset }: Switch,
): Switched {
  const withMetrics = moveFamily(keepSettings(settings, stash, { from, to }), METRICS, { settings, stash, from, to });
  const roles = dataset === undefined ? null : findColumnRoles(dataset);
  const suggested = dataset === undefined ? {} : firstSettings(to.vizType, to.controls, { ...dataset, grain: null });
  const isUntouched = isAsMoved(pickColumns(settings, from), moved);
  const columnsByKind = { ...(isUntouched && columnsBefore), [from.vizType]: pickColumns(settings, from) };
  const own = isUntouched && Object.hasOwn(columnsByKind, to.vizType) ? columnsByKind[to.vizType] : undefined;
  const placed = own === undefined ? moveColumns(withMetrics, { settings, stash, from, to, roles }) : { ...withMetrics, ...own };
  const switched = withSuggestions(placed, to, { suggested, roles });
  return {
    settings: switched,
    stash: { values: { ...stash, ...leavingValues(settings, from) }, columns: columnsByKind, moved: pickColumns(switched, to) },
  };
}

const leavingValues = (settings: ExploreSettings, from: KindFacts): ExploreSettings =>
  Object.fromEntries(
    from.controls.flatMap(({ name }) => {
      const value = readSetting(settings, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** What stays as it is, and what the next type had when it was last on screen; metrics and columns move. */
function keepSettings(
  settings: ExploreSettings,
  stash: ExploreSettings,
  { from, to }: Pick<Switch, 'from' | 'to'>,
): ExploreSettings {
  const names = new Set(to.controls.map(({ name }) => name));
  const known = new Set(from.controls.map(({ name }) => name));
  const kept = Object.entries(settings).filter(
    ([name, value]) =>
      !isOwnDefault(name, value, { from, to }) &&
      (names.has(name) || COMMON.has(name) || (!known.has(name) && !METRICS.includes(name) && !GROUPS.includes(name))),
  );
  const restored = to.controls.flatMap(({ name }) => {
    const value = readSetting(stash, name);
    // A type that has the control but hides it drops its value; a user who empties it leaves the key.
    const isEmptied = known.has(name) && Object.hasOwn(settings, name);
    return value === undefined || isEmptied || isMoved(name) ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(restored), ...Object.fromEntries(kept), viz_type: to.vizType };
}

/** An axis that the switch left open has become the dataset's main time. */
const isAsMoved = (columns: ExploreSettings, moved: ExploreSettings | undefined): boolean =>
  moved === undefined ||
  Object.entries(columns).every(
    ([name, value]) => isSame(value, moved[name] ?? null) || (name === 'x_axis' && isEmptyValue(moved[name])),
  );

interface Suggestions {
  readonly suggested: ExploreSettings;
  readonly roles: ColumnRoles | null;
}

/** For controls without which the type draws nothing. */
function withSuggestions(settings: ExploreSettings, to: KindFacts, { suggested, roles }: Suggestions): ExploreSettings {
  const axis = hasControl(to, 'x_axis') ? readSetting(settings, 'x_axis') : null;
  const found = to.controls.flatMap(({ name, required }) => {
    const value = readSetting(suggested, name);
    if (required !== true || isEmptyValue(value) || !isEmptyValue(readSetting(settings, name))) return [];
    // A column isn't crossed with itself.
    const isAxis = name !== 'x_axis' && !isEmptyValue(axis) && isSame(value, axis);
    const other = roles?.categories.find((category) => category !== axis);
    return isAxis ? (other === undefined ? [] : [[name, other] as const]) : [[name, value] as const];
  });
  return { ...settings, ...Object.fromEntries(found) };
}

/** The former type's defaults are no user's choice: the next type uses its own. */
function isOwnDefault(name: string, value: unknown, { from, to }: { readonly from: KindFacts; readonly to: KindFacts }): boolean {
  const [before, after] = [from, to].map(({ controls }) => controls.find((control) => control.name === name)?.default);
  return before !== undefined && isSame(value, before) && !isSame(before, after);
}

const isMoved = (name: string): boolean => METRICS.includes(name) || GROUPS.includes(name) || name === 'x_axis';

interface Move {
  readonly settings: ExploreSettings;
  readonly stash: ExploreSettings;
  readonly from: KindFacts;
  readonly to: KindFacts;
}

/** The value of the first control of the family that the type has and that is not empty. */
function familyValue(settings: ExploreSettings, family: readonly string[], kind: KindFacts): unknown {
  const name = family.find((one) => hasControl(kind, one) && !isEmptyValue(readSetting(settings, one)));
  return name === undefined ? null : readSetting(settings, name);
}

function moveFamily(base: ExploreSettings, family: readonly string[], move: Move): ExploreSettings {
  const target = family.find((name) => hasControl(move.to, name));
  if (target === undefined || !isEmptyValue(readSetting(base, target))) return base;
  const moved = toList(familyValue(move.settings, family, move.from));
  const value = fitted(moved, stashed(move, family, target), isListControl(move.to, target));
  return isEmptyValue(value) ? base : { ...base, [target]: value };
}

/** The target's previous value. If the previous type had a place for the family, an empty one stays empty. */
function stashed({ stash, from, settings }: Move, family: readonly string[], target: string): unknown {
  const wasEmptied = family.some((name) => hasControl(from, name)) && isEmptyValue(familyValue(settings, family, from));
  return wasEmptied ? undefined : readSetting(stash, target);
}
