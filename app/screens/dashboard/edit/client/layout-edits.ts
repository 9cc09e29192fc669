// Everything that can be done to the layout of a dashboard: each edit selects what it concerns, and says what was done.
import { addToRow } from '#app/domain/dashboard/edit/add-chart.ts';
import type { NewComponent } from '#app/domain/dashboard/edit/components.ts';
import type { Edited } from '#app/domain/dashboard/edit/edited.ts';
import { placeForNew } from '#app/domain/dashboard/edit/insert-place.ts';
import * as edits from '#app/domain/dashboard/edit/operations.ts';
import { nameComponent } from '#app/domain/dashboard/edit/places.ts';
import { isFullOfRows, MAX_ROWS } from '#app/domain/dashboard/edit/row-limit.ts';
import { isTopTabIntoNested } from '#app/domain/dashboard/edit/drop-rules.ts';
import { leavesFilterScope } from '#app/domain/dashboard/edit/scope-change.ts';
import { stepPlace, type StepDirection } from '#app/domain/dashboard/edit/step-place.ts';
import { GRID_ID, isWithin, itemAt, ROOT_ID, type Meta, type PositionMap } from '#app/domain/dashboard/edit/position-map.ts';
import { addTab } from '#app/domain/dashboard/edit/tabs.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { EditStore } from './edit-store.ts';
import type { EditUiStore } from './edit-ui.ts';
import type { Pictures } from './pictures.ts';

/** Edits that give a boolean: false where there is no room. */
export interface LayoutEdits {
  insert(component: NewComponent, place?: edits.ComponentPlace): boolean;
  move(id: string, place: edits.ComponentPlace): boolean;
  /** `isStacked`: rows are shown as stacks. */
  step(id: string, direction: StepDirection, isStacked: boolean): boolean;
  remove(id: string): boolean;
  duplicate(id: string): boolean;
  resize(id: string, size: edits.Size): void;
  setMeta(id: string, meta: Meta, key?: string): void;
  addTab(tabsId: string): boolean;
  openTab(tabsId: string, tabId: string): void;
  select(id: string | null): void;
  say(message: string): void;
}

interface LayoutEditsEnv {
  readonly pictures: Pictures;
  readonly random: () => string;
  readonly warn: (message: string) => void;
}

export function createLayoutEdits(edit: EditStore, ui: EditUiStore, { pictures, random, warn }: LayoutEditsEnv): LayoutEdits {
  const t = pageTranslate(dashboardEdit);
  const layout = () => edit.store.getState().layout;
  const say = (said: string) => ui.setState({ said });
  const apply = (edited: Edited | null, message: (name: string) => string, refusal = t('move.noSpace')): boolean => {
    if (!edited) {
      say(refusal);
      return false;
    }
    edit.change({ layout: edited.layout });
    ui.setState({ selectedId: edited.focusId, said: message(nameComponent(edited.layout, edited.focusId)) });
    return true;
  };
  const noRoomIn = (parentId: string): string =>
    isFullOfRows(layout(), parentId) ? t('move.tooManyRows', { limit: MAX_ROWS }) : t('move.noSpace');
  const openTab = (tabsId: string, tabId: string) => {
    const siblings = itemAt(layout(), tabsId)?.children ?? [];
    ui.setState(({ openTabs }) => ({ openTabs: [...openTabs.filter((id) => !siblings.includes(id)), tabId] }));
  };
  /** The grid, or the open one of the tabs at the top. */
  const openId = (): string => {
    const [topId = GRID_ID] = itemAt(layout(), ROOT_ID)?.children ?? [];
    const top = itemAt(layout(), topId);
    if (top?.type !== 'TABS') return topId;
    return top.children.find((id) => ui.getState().openTabs.includes(id)) ?? top.children[0] ?? topId;
  };

  return {
    insert(component, place) {
      const { selectedId } = ui.getState();
      const inRow =
        place === undefined && component.type === 'chart'
          ? addToRow(layout(), component, { selectedId, openId: openId() }, random)
          : null;
      const target = place ?? placeForNew(layout(), component.type, selectedId, openId());
      const edited =
        inRow ??
        edits.insertComponent(layout(), component, target, random) ??
        (place ? null : edits.insertComponent(layout(), component, { ...target, parentId: openId() }, random));
      const isDone = apply(edited, (name) => t('done.added', { name }), noRoomIn(target.parentId));
      // New texts and headings are written at once.
      if (edited && (component.type === 'markdown' || component.type === 'header')) ui.setState({ writingId: edited.focusId });
      return isDone;
    },
    move(id, place) {
      const before = layout();
      const refusal = isTopTabIntoNested(before, id, place.parentId) ? t('move.topTab') : noRoomIn(place.parentId);
      const isMoved = apply(edits.moveComponent(before, id, place, random), (name) => t('done.moved', { name }), refusal);
      if (isMoved && leavesFilterScope(before, layout(), { id, metadata: edit.store.getState().metadata }))
        warn(t('move.otherScope'));
      return isMoved;
    },
    step(id, direction, isStacked) {
      const step = stepPlace(layout(), id, direction, isStacked);
      const edited = step === null ? null : edits.moveComponent(layout(), step.id, step.place, random);
      const { position, count } = step && edited ? positionIn(edited.layout, step.place.parentId, id) : NOWHERE;
      const name = nameComponent(layout(), id);
      return apply(
        edited && { ...edited, focusId: id },
        () => t('done.stepped', { name, direction, position, count }),
        t('step.end'),
      );
    },
    remove(id) {
      const name = nameComponent(layout(), id);
      return apply(edits.removeComponent(layout(), id), () => t('done.removed', { name }), t('tabs.tooDeep'));
    },
    duplicate(id) {
      const parentId = itemAt(layout(), id)?.parents.at(-1) ?? ROOT_ID;
      return apply(edits.duplicateComponent(layout(), id, random), (name) => t('done.copied', { name }), noRoomIn(parentId));
    },
    resize(id, size) {
      edit.change({ layout: edits.resizeComponent(layout(), id, size) }, `size ${id}`);
      pictures.fitSoon();
    },
    setMeta: (id, meta, key) => edit.change({ layout: edits.setMeta(layout(), id, meta) }, key && `${key} ${id}`),
    addTab(tabsId) {
      const edited = addTab(layout(), tabsId, random);
      if (!apply(edited, (name) => t('done.added', { name })) || !edited) return false;
      openTab(tabsId, edited.focusId);
      return true;
    },
    openTab,
    select: (selectedId) => {
      if (ui.getState().selectedId !== selectedId) ui.setState({ selectedId });
    },
    say,
  };
}

const NOWHERE = { position: 0, count: 0 };

/** Counted from 1, as screen readers announce it. A component can be in a row that was created for it. */
function positionIn(map: PositionMap, parentId: string, id: string): { readonly position: number; readonly count: number } {
  const siblings = itemAt(map, parentId)?.children ?? [];
  return { position: siblings.findIndex((sibling) => isWithin(map, id, sibling)) + 1, count: siblings.length };
}
