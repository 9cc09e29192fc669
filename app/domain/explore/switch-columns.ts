// Where a chart's columns go when it becomes another type: the axis and the groups find the controls that take them. Moments
// are an axis, or rows of a table by period: as a group, each instant would be a slice.
import type { ColumnPlaces } from '#app/domain/chart-types/facts.ts';
import type { ColumnRoles } from './column-roles.ts';
import { isEmptyValue, isSame, readSetting, type ControlFact, type ExploreSettings } from './settings.ts';

/** Controls that group; of several, the first is filled first. */
export const GROUPS: readonly string[] = ['groupby', 'groupbyRows', 'groupbyColumns', 'columns', 'series', 'entity'];
const AXIS = 'x_axis';

export interface KindFacts extends ColumnPlaces {
  readonly vizType: string;
  /** All controls, shown at the moment or not. */
  readonly controls: readonly ControlFact[];
}

interface ColumnMove {
  readonly settings: ExploreSettings;
  readonly stash: ExploreSettings;
  readonly from: KindFacts;
  readonly to: KindFacts;
  /** Null: nothing is known of the columns, all of them count as groups. */
  readonly roles: Pick<ColumnRoles, 'times'> | null;
}

/** `base` with the axis and the groups of the next type. */
export function moveColumns(base: ExploreSettings, move: ColumnMove): ExploreSettings {
  const { from, to, settings } = move;
  const groups = groupControls(from).flatMap((name) => toList(readSetting(settings, name)));
  const axis = hasControl(from, AXIS) ? (readSetting(settings, AXIS) ?? null) : null;
  const nextAxis = hasControl(to, AXIS) ? findAxis(move, axis, groups) : null;
  const withAxis = isEmptyValue(nextAxis) ? base : { ...base, [AXIS]: nextAxis };
  if (to.places !== undefined && !hasControl(to, AXIS) && !isEmptyValue(axis)) {
    return placeBeside(withAxis, to, { places: to.places, axis, groups });
  }
  const target = groupControl(to);
  if (target === undefined) return withAxis;
  const wanted = findGroups(move, { axis, nextAxis, groups });
  return fillSecond({ ...withAxis, [target]: groupValue(move, target, wanted) }, to, wanted.slice(1));
}

/** A table's rows are periods and groups; a pivot table has the periods as rows and the groups as columns. */
function placeBeside(
  base: ExploreSettings,
  to: KindFacts,
  { places, axis, groups }: { readonly places: { axis: string; groups: string }; axis: unknown; groups: readonly unknown[] },
): ExploreSettings {
  if (places.axis === places.groups) return { ...base, [places.axis]: unique([axis, ...groups]) };
  const value = isListControl(to, places.groups) ? groups : (groups[0] ?? null);
  return { ...base, [places.axis]: [axis], [places.groups]: value };
}

/** Null leaves it to the type, which takes the dataset's main time. */
function findAxis({ from, to, stash, roles }: ColumnMove, axis: unknown, groups: readonly unknown[]): unknown {
  const times = roles?.times ?? [];
  const isTime = (column: unknown): boolean => typeof column === 'string' && times.includes(column);
  const before = hasControl(from, AXIS) ? axis : readSetting(stash, AXIS);
  if (!isEmptyValue(before)) return to.axis === 'time' && times.length > 0 && !isTime(before) ? times[0] : before;
  if (hasControl(from, AXIS) || roles === null) return null;
  const [time] = groups.filter(isTime);
  if (time !== undefined) return time;
  return to.axis !== 'time' && (to.axis === 'group' || times.length === 0) ? (groups[0] ?? null) : null;
}

interface Columns {
  readonly axis: unknown;
  readonly nextAxis: unknown;
  readonly groups: readonly unknown[];
}

/** Without moments, but where a series was one already. An axis of names is a group where nothing else groups. */
function findGroups({ from, to, roles }: ColumnMove, { axis, nextAxis, groups }: Columns): readonly unknown[] {
  const isTime = (column: unknown): boolean => typeof column === 'string' && (roles?.times.includes(column) ?? false);
  const rest = groups.filter((group) => !isSame(group, nextAxis));
  const isAxisKept = hasControl(from, AXIS) && hasControl(to, AXIS);
  const own = to.places !== undefined || isAxisKept ? rest : rest.filter((group) => !isTime(group));
  const isFreed = !isEmptyValue(axis) && !isSame(axis, nextAxis) && !isTime(axis);
  return own.length === 0 && isFreed ? [axis] : unique(own);
}

/** Where only the axis grouped there is nothing else to group by, and groups that were emptied stay empty. */
function groupValue({ from, to, stash }: ColumnMove, target: string, wanted: readonly unknown[]): unknown {
  const isList = isListControl(to, target);
  const hadGroups = groupControls(from).length > 0;
  const value = fitted(wanted, hadGroups && wanted.length === 0 ? undefined : readSetting(stash, target), isList);
  return isEmptyValue(value) ? (isList ? [] : null) : value;
}

/** Flows and bubbles group by two columns, each in a control. */
function fillSecond(settings: ExploreSettings, to: KindFacts, more: readonly unknown[]): ExploreSettings {
  const [next] = more;
  const target = groupControl(to);
  if (next === undefined || target === undefined || isListControl(to, target)) return settings;
  const second = groupControls(to).find((name) => name !== target && !isListControl(to, name));
  return second === undefined || !isEmptyValue(readSetting(settings, second)) ? settings : { ...settings, [second]: next };
}

/** What moved, in the target's form. A stashed list that begins with it was truncated by the switch and is restored. */
export function fitted(moved: readonly unknown[], held: unknown, takesList: boolean): unknown {
  if (!takesList) return moved.length === 0 ? held : moved[0];
  const before = toList(held);
  const isCutShort = moved.length === 1 && before.length > 1 && isSame(before[0], moved[0]);
  return moved.length === 0 || isCutShort ? before : moved;
}

/** The axis and the groups of a type, as the settings have them. */
export const pickColumns = (settings: ExploreSettings, kind: KindFacts): ExploreSettings =>
  Object.fromEntries(
    [AXIS, ...GROUPS].filter((name) => hasControl(kind, name)).map((name) => [name, readSetting(settings, name) ?? null]),
  );

/** The one that is filled first at the front. */
const groupControls = (kind: KindFacts): readonly string[] =>
  GROUPS.filter((name) => hasControl(kind, name)).toSorted((a, b) => Number(b === kind.group) - Number(a === kind.group));
const groupControl = (kind: KindFacts): string | undefined => groupControls(kind)[0];
const unique = (columns: readonly unknown[]): readonly unknown[] =>
  columns.filter((column, at) => columns.findIndex((other) => isSame(other, column)) === at);
export const hasControl = (kind: KindFacts, name: string): boolean => kind.controls.some((control) => control.name === name);
export const isListControl = (kind: KindFacts, name: string): boolean =>
  ['metrics', 'columns'].includes(kind.controls.find((control) => control.name === name)?.type ?? '');
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : isEmptyValue(value) ? [] : [value];
