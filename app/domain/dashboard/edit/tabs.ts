// Edits of tabs: one more, and tabs over the complete dashboard and removed again. The rest of them are plain moves and removals.
import { newId, newItem, type RandomText } from './components.ts';
import { hasPlainGrid, mayInsert, mayStandIn } from './drop-rules.ts';
import type { Edited } from './edited.ts';
import {
  childItems,
  GRID_ID,
  itemAt,
  mendParents,
  put,
  ROOT_ID,
  setChildren,
  type PositionMapDraft,
  type PositionMap,
} from './position-map.ts';

const TOP_TAB = { type: 'tab', depth: 0 } as const;
const GRID = { type: 'grid', depth: 1 } as const;

/** One more tab at the end; null where the rules let no tab be there. */
export function addTab(map: PositionMap, tabsId: string, random: RandomText): Edited | null {
  const tabs = itemAt(map, tabsId);
  if (tabs?.type !== 'TABS' || !mayInsert(map, 'tab', tabsId)) return null;
  const draft: PositionMapDraft = { ...map };
  const id = newId(draft, 'tab', random);
  put(draft, newItem(id, 'tab'));
  setChildren(draft, tabsId, [...tabs.children, id]);
  mendParents(draft, tabsId);
  return { layout: draft, focusId: id };
}

/** Tabs at the top whose first tab gets the grid's content. Null where there are some already, or it cannot be in a tab. */
export function addTopTabs(map: PositionMap, random: RandomText): Edited | null {
  const [grid] = childItems(map, ROOT_ID);
  if (!grid || !hasPlainGrid(map) || !mayStandIn(map, grid.id, TOP_TAB)) return null;
  const draft: PositionMapDraft = { ...map };
  const [tabsId, tabId] = [newId(draft, 'tabs', random), newId(draft, 'tab', random)];
  put(draft, { ...newItem(tabId, 'tab'), children: grid.children });
  put(draft, { ...newItem(tabsId, 'tabs'), parents: [ROOT_ID], children: [tabId] });
  setChildren(draft, grid.id, []);
  setChildren(draft, ROOT_ID, [tabsId]);
  mendParents(draft, ROOT_ID);
  return { layout: draft, focusId: tabsId };
}

/**
 * The grid again, with the content of all top-level tabs, one after the other. Null where there are none, or where
 * something would be nested too deeply: the grid counts as a level, a tab does not.
 */
export function removeTopTabs(map: PositionMap): Edited | null {
  const [tabs] = childItems(map, ROOT_ID);
  if (tabs?.type !== 'TABS' || !tabs.children.every((tab) => mayStandIn(map, tab, GRID))) return null;
  const draft: PositionMapDraft = { ...map };
  const children = childItems(map, tabs.id).flatMap((tab) => tab.children);
  for (const id of [tabs.id, ...tabs.children]) delete draft[id];
  put(draft, { ...(itemAt(map, GRID_ID) ?? newItem(GRID_ID, 'grid')), parents: [ROOT_ID], children });
  setChildren(draft, ROOT_ID, [GRID_ID]);
  mendParents(draft, ROOT_ID);
  return { layout: draft, focusId: GRID_ID };
}
