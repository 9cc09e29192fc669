// What one version of a dashboard did to another, in words: what was added, removed, moved and changed.
import type { DashboardContent } from './dashboard-content.ts';
import { nameOfFilter, nameOfNode, titleOf, WHERE_WORDS } from './merge-names.ts';
import type { Layout, Layouts, StoredNode } from './merge-positions.ts';
import { byId, plain, sameJson } from './merge-values.ts';
import { isRecord } from './normalize-metadata.ts';

/** Boxes are only spoken of where something is in them. */
const SPOKEN = new Set(['CHART', 'MARKDOWN', 'HEADER', 'TAB', 'DIVIDER']);
const SIZES = ['width', 'height'];

/** Without a subject: `moved chart “Sales” to tab “Q3”`. */
export function changeWords(
  { base, theirs }: { readonly base: DashboardContent; readonly theirs: DashboardContent },
  layouts: Pick<Layouts, 'base' | 'theirs'>,
): string[] {
  return [...fieldWords(base, theirs), ...layoutWords(layouts.base, layouts.theirs), ...settingWords(base, theirs)];
}

function fieldWords(base: DashboardContent, theirs: DashboardContent): string[] {
  const words: string[] = [];
  if (base.title !== theirs.title) words.push(`renamed the dashboard to “${theirs.title}”`);
  if (base.slug !== theirs.slug)
    words.push(theirs.slug === null ? 'removed the address' : `changed the address to “${theirs.slug}”`);
  if ((base.css ?? '') !== (theirs.css ?? '')) words.push('changed the CSS');
  return words;
}

function layoutWords(base: Layout, theirs: Layout): string[] {
  const spoken = (layout: Layout): StoredNode[] => [...layout.values()].filter((node) => SPOKEN.has(node.type));
  const added = spoken(theirs).filter((node) => !base.has(node.id));
  const removed = spoken(base).filter((node) => !theirs.has(node.id));
  const kept = spoken(theirs).flatMap((after) => {
    const before = base.get(after.id);
    return before ? [{ before, after }] : [];
  });
  const moved = kept.filter(({ after }) => isMoved(after.id, base, theirs));
  const words = [
    ...added.map((node) => `added ${nameOfNode(node)}${placeWords(node.id, theirs, 'to')}`),
    ...removed.map((node) => `removed ${nameOfNode(node)}${placeWords(node.id, base, 'from')}`),
    ...moved.map(({ after }) => `moved ${nameOfNode(after)}${placeWords(after.id, theirs, 'to')}`),
    ...kept.flatMap(({ before, after }) => metaWords(before, after)),
  ];
  const isReordered = [...theirs.values()].some((node) => isRearranged(base.get(node.id), node));
  return isReordered && moved.length === 0 ? [...words, 'changed the order of components'] : words;
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

function placeWords(id: string, layout: Layout, preposition: 'to' | 'from'): string {
  const tab = tabOf(id, layout);
  return tab ? ` ${preposition} ${nameOfNode(tab)}` : '';
}

function metaWords(before: StoredNode, after: StoredNode): string[] {
  if (sameJson(before.meta, after.meta)) return [];
  const keys = new Set([...Object.keys(before.meta), ...Object.keys(after.meta)]);
  const changed = [...keys].filter((key) => key !== 'uuid' && !sameJson(before.meta[key], after.meta[key]));
  if (changed.length === 0) return [];
  if (changed.every((key) => SIZES.includes(key))) return [`resized ${nameOfNode(after)}`];
  const [was, is] = [titleOf(before), titleOf(after)];
  if (after.type !== 'MARKDOWN' && was !== is && is !== null) return [`renamed ${nameOfNode(before)} to “${is}”`];
  return [`changed ${nameOfNode(after)}`];
}

function settingWords(base: DashboardContent, theirs: DashboardContent): string[] {
  const [before, after] = [plain(base.metadata), plain(theirs.metadata)];
  if (!isRecord(before) || !isRecord(after)) return [];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const words = [...keys].flatMap((key) => {
    if (sameJson(before[key], after[key])) return [];
    if (key === 'native_filter_configuration') return filterWords(before[key], after[key]);
    return [`changed the ${WHERE_WORDS[key] ?? `setting “${key}”`}`];
  });
  return [...new Set(words)];
}

function filterWords(before: unknown, after: unknown): string[] {
  const [old, now] = [byId(before), byId(after)];
  const words = [...now].flatMap(([id, filter]) => {
    if (!old.has(id)) return [`added ${nameOfFilter(filter)}`];
    return sameJson(old.get(id), filter) ? [] : [`changed ${nameOfFilter(filter)}`];
  });
  for (const [id, filter] of old) if (!now.has(id)) words.push(`removed ${nameOfFilter(filter)}`);
  return words.length > 0 ? words : ['changed the order of filters'];
}
