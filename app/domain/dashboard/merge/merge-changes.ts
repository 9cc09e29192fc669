// What one version of a dashboard did to another: what was added, removed, moved and changed.
import type { DashboardContent } from './dashboard-content.ts';
import { findFilterPart, findPart, findTitle, type DashboardPart } from './merge-names.ts';
import type { Layout, Layouts } from './merge-positions.ts';
import { byId, plain, sameJson } from './merge-values.ts';
import { FILTER_LISTS, isRecord } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import type { StoredNode } from '#app/domain/dashboard/layout/stored-node.ts';

export type MergeChange =
  | { readonly did: 'renameDashboard'; readonly title: string }
  /** Null: removed. */
  | { readonly did: 'setSlug'; readonly slug: string | null }
  /** `tab`: where it is now, or was; null outside of tabs. */
  | { readonly did: 'add' | 'remove' | 'move'; readonly part: DashboardPart; readonly tab: DashboardPart | null }
  | { readonly did: 'resize' | 'change'; readonly part: DashboardPart }
  | { readonly did: 'rename'; readonly part: DashboardPart; readonly title: string }
  | { readonly did: 'reorder' | 'reorderFilters' | 'publish' | 'unpublish' }
  | { readonly did: 'changeSetting'; readonly key: string };

/** Boxes are only mentioned where something is in them. */
const SPOKEN = new Set(['CHART', 'MARKDOWN', 'HEADER', 'TAB', 'DIVIDER']);
const SIZES = ['width', 'height'];

export function findChanges(
  { base, theirs }: { readonly base: DashboardContent; readonly theirs: DashboardContent },
  layouts: Pick<Layouts, 'base' | 'theirs'>,
): MergeChange[] {
  return [...fieldChanges(base, theirs), ...layoutChanges(layouts.base, layouts.theirs), ...settingChanges(base, theirs)];
}

function fieldChanges(base: DashboardContent, theirs: DashboardContent): MergeChange[] {
  const changes: MergeChange[] = [];
  if (base.title !== theirs.title) changes.push({ did: 'renameDashboard', title: theirs.title });
  if (base.slug !== theirs.slug) changes.push({ did: 'setSlug', slug: theirs.slug });
  if ((base.css ?? '') !== (theirs.css ?? '')) changes.push({ did: 'changeSetting', key: 'css' });
  return changes;
}

function layoutChanges(base: Layout, theirs: Layout): MergeChange[] {
  const spoken = (layout: Layout): StoredNode[] => [...layout.values()].filter((node) => SPOKEN.has(node.type));
  const added = spoken(theirs).filter((node) => !base.has(node.id));
  const removed = spoken(base).filter((node) => !theirs.has(node.id));
  const kept = spoken(theirs).flatMap((after) => {
    const before = base.get(after.id);
    return before ? [{ before, after }] : [];
  });
  const moved = kept.filter(({ after }) => isMoved(after.id, base, theirs));
  const changes: MergeChange[] = [
    ...added.map((node) => ({ did: 'add', part: findPart(node), tab: findTabPart(node.id, theirs) }) as const),
    ...removed.map((node) => ({ did: 'remove', part: findPart(node), tab: findTabPart(node.id, base) }) as const),
    ...moved.map(({ after }) => ({ did: 'move', part: findPart(after), tab: findTabPart(after.id, theirs) }) as const),
    ...kept.flatMap(({ before, after }) => metaChanges(before, after)),
  ];
  const isReordered = [...theirs.values()].some((node) => isRearranged(base.get(node.id), node));
  return isReordered && moved.length === 0 ? [...changes, { did: 'reorder' }] : changes;
}

/** In another tab, or in another box of the same tab. */
const isMoved = (id: string, base: Layout, theirs: Layout): boolean =>
  tabOf(id, base)?.id !== tabOf(id, theirs)?.id || base.get(id)?.parent !== theirs.get(id)?.parent;

function isRearranged(before: StoredNode | undefined, after: StoredNode): boolean {
  if (!before) return false;
  const left = before.children.filter((id) => after.children.includes(id));
  return !sameJson(
    left,
    after.children.filter((id) => before.children.includes(id)),
  );
}

/** The tab that it is in; undefined outside of tabs. */
function tabOf(id: string, layout: Layout): StoredNode | undefined {
  for (let at = layout.get(layout.get(id)?.parent ?? ''); at; at = layout.get(at.parent ?? '')) if (at.type === 'TAB') return at;
  return undefined;
}

function findTabPart(id: string, layout: Layout): DashboardPart | null {
  const tab = tabOf(id, layout);
  return tab ? findPart(tab) : null;
}

function metaChanges(before: StoredNode, after: StoredNode): MergeChange[] {
  if (sameJson(before.meta, after.meta)) return [];
  const keys = new Set([...Object.keys(before.meta), ...Object.keys(after.meta)]);
  const changed = [...keys].filter((key) => key !== 'uuid' && !sameJson(before.meta[key], after.meta[key]));
  if (changed.length === 0) return [];
  if (changed.every((key) => SIZES.includes(key))) return [{ did: 'resize', part: findPart(after) }];
  const [was, is] = [findTitle(before), findTitle(after)];
  if (after.type !== 'MARKDOWN' && was !== is && is !== null) return [{ did: 'rename', part: findPart(before), title: is }];
  return [{ did: 'change', part: findPart(after) }];
}

const LISTS: readonly string[] = FILTER_LISTS;

function settingChanges(base: DashboardContent, theirs: DashboardContent): MergeChange[] {
  const [before, after] = [plain(base.metadata), plain(theirs.metadata)];
  if (!isRecord(before) || !isRecord(after)) return [];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key): MergeChange[] => {
    if (sameJson(before[key], after[key])) return [];
    if (LISTS.includes(key)) return filterChanges(before[key], after[key]);
    return [{ did: 'changeSetting', key }];
  });
}

function filterChanges(before: unknown, after: unknown): MergeChange[] {
  const [old, now] = [byId(before), byId(after)];
  const changes = [...now].flatMap(([id, filter]): MergeChange[] => {
    const part = findFilterPart(filter);
    if (!old.has(id)) return [{ did: 'add', part, tab: null }];
    return sameJson(old.get(id), filter) ? [] : [{ did: 'change', part }];
  });
  for (const [id, filter] of old) if (!now.has(id)) changes.push({ did: 'remove', part: findFilterPart(filter), tab: null });
  return changes.length > 0 ? changes : [{ did: 'reorderFilters' }];
}
