// Two users saved one dashboard: their versions and the one that both began with become one, with what they disagree on.
import { findChanges, type MergeChange } from './merge-changes.ts';
import { mergePositions, readStoredLayout, type Layouts } from './merge-positions.ts';
import {
  byId,
  mergeOrder,
  mergeRecord,
  mergeValue,
  plain,
  type MergeConflict,
  type MergeSubject,
  type Report,
  type ThreeValues,
} from './merge-values.ts';
import { findFilterPart } from './merge-names.ts';
import { FILTER_LISTS, isRecord, withScopes, type MetadataJson } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import type { StoredPositions } from '#app/domain/dashboard/layout/save-positions.ts';
import type { DashboardContent } from './dashboard-content.ts';

export interface MergedDashboard {
  /** Where both sides disagree, it has the selected side: mine by default. */
  readonly merged: DashboardContent;
  readonly conflicts: readonly MergeConflict[];
  /** What the other side did. */
  readonly theirChanges: readonly MergeChange[];
}

export interface Versions {
  /** What both began with. */
  readonly base: DashboardContent;
  readonly mine: DashboardContent;
  readonly theirs: DashboardContent;
}

const LISTS: readonly string[] = FILTER_LISTS;
/** Settings that are records by chart or label: two users can change different entries of one. */
const RECORDS = ['label_colors', 'map_label_colors', 'expanded_slices', 'chart_configuration'];
/** `pick`: whose value is kept in a conflict. The merged layout is always a valid tree. */
export function mergeDashboards({ base, mine, theirs }: Versions, pick: Report = () => 'mine'): MergedDashboard {
  const conflicts: MergeConflict[] = [];
  const report: Report = (conflict) => {
    conflicts.push(conflict);
    return pick(conflict);
  };
  const field = <K extends 'title' | 'slug' | 'css'>(key: K): DashboardContent[K] =>
    mergeValue({ is: 'setting', key }, { base: base[key], mine: mine[key], theirs: theirs[key] }, report) as DashboardContent[K];
  const layouts: Layouts = {
    base: readStoredLayout(base.positions),
    mine: readStoredLayout(mine.positions),
    theirs: readStoredLayout(theirs.positions),
  };
  const nodes = mergePositions(layouts, report);
  const positions = { ...mergeRest({ base, mine, theirs }, layouts, report), ...nodes };
  const metadata = mergeMetadata({ base: base.metadata, mine: mine.metadata, theirs: theirs.metadata }, report);
  return {
    merged: {
      title: field('title'),
      slug: field('slug'),
      css: field('css'),
      positions,
      metadata: withScopes(metadata, parseLayout(positions).tree),
    },
    conflicts,
    theirChanges: findChanges({ base, theirs }, layouts),
  };
}

/** Entries of the layout that are no components: its version, the header with the title. */
function mergeRest({ base, mine, theirs }: Versions, layouts: Layouts, report: Report): StoredPositions {
  const rest = ({ positions }: DashboardContent): MetadataJson =>
    Object.fromEntries(Object.entries(positions).filter(([key, value]) => !isRecord(value) || key === 'HEADER_ID'));
  const isNode = (id: string): boolean => [layouts.base, layouts.mine, layouts.theirs].some((layout) => layout.has(id));
  // The header repeats the title, which is merged separately.
  const silent: Report = (conflict) => (isHeader(conflict.where) ? undefined : report(conflict));
  const merged = mergeRecord(
    { base: rest(base), mine: rest(mine), theirs: rest(theirs) },
    (key) => ({ is: 'setting', key }),
    silent,
  );
  return Object.fromEntries(Object.entries(merged).filter(([key]) => !isNode(key)));
}

function mergeMetadata(given: ThreeValues, report: Report): MetadataJson {
  const { base, mine, theirs } = mapValues(given, (value) => (isRecord(value) ? (plain(value) as MetadataJson) : {}));
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const entries = [...keys].map((key): [string, unknown] => {
    const three = mapValues({ base, mine, theirs }, (side) => (Object.hasOwn(side, key) ? side[key] : undefined));
    if (LISTS.includes(key)) return [key, mergeFilters(three, report)];
    if (RECORDS.includes(key) && isRecord(three.mine) && isRecord(three.theirs))
      return [key, mergeRecord(three, (entry) => ({ is: 'setting', key, entry }), report)];
    return [key, mergeValue({ is: 'setting', key }, three, report)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Filter by filter; those that one side removed and the other left alone are removed. */
function mergeFilters(three: ThreeValues, report: Report): unknown[] {
  const { base, mine, theirs } = mapValues(three, byId);
  const kept = new Map<string, unknown>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const versions = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const filter = mergeValue({ is: 'part', part: findFilterPart(versions.mine ?? versions.theirs) }, versions, report);
    if (filter !== undefined) kept.set(id, filter);
  }
  const order = mergeOrder({ base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] }, new Set(kept.keys()));
  return order.map((id) => kept.get(id));
}

const isHeader = (where: MergeSubject): boolean => where.is === 'setting' && where.key === 'HEADER_ID';

const mapValues = <A, B>({ base, mine, theirs }: { base: A; mine: A; theirs: A }, map: (value: A) => B) => ({
  base: map(base),
  mine: map(mine),
  theirs: map(theirs),
});
