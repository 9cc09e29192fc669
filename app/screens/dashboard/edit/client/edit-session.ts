// One stay in the edit mode: the document with its history, what the screen shows, and everything that can be done to them.
import type { Edited } from '#app/domain/dashboard/edit/edited.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NewComponent } from '#app/domain/dashboard/edit/components.ts';
import { placeForNew } from '#app/domain/dashboard/edit/insert-place.ts';
import { measureLayout, MAX_LAYOUT_BYTES } from '#app/domain/dashboard/edit/layout-size.ts';
import * as edits from '#app/domain/dashboard/edit/operations.ts';
import { nameOf } from '#app/domain/dashboard/edit/places.ts';
import { GRID_ID, itemAt, ROOT_ID, type Meta } from '#app/domain/dashboard/edit/position-map.ts';
import { addTab } from '#app/domain/dashboard/edit/tabs.ts';
import { failureText } from '#app/screens/shell/api-failure.ts';
import type { Conflict } from '#app/screens/shell/read-conflict.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { SendFailure, type DashboardApi } from './dashboard-api.ts';
import type { Drafts } from './drafts.ts';
import { createEditStore, isSameDocument, type DocumentChange, type EditDocument, type EditStore } from './edit-store.ts';
import type { Pictures } from './pictures.ts';

export interface Drag {
  /** The component, or the entry of the insert pane. */
  readonly id: string;
  readonly mode: 'pointer' | 'keyboard';
  /** Lists that may take it. */
  readonly legal: ReadonlySet<string>;
  /** The list from which it was lifted; empty for what is new. */
  readonly homeId: string;
  /** Tabs that were open when it was lifted: what is dragged stays on the page though another is opened. */
  readonly openTabs: readonly string[];
  /** The list or tab under the pointer. */
  readonly overId: string | null;
  readonly mark: DropMark | null;
}

/** Where what is dragged would land, from the corner of the grid. */
export interface DropMark {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly words: string;
}

/** A component that is being pulled to another size. */
export interface Pull {
  readonly id: string;
  /** The row in which its width counts; empty where it has none. */
  readonly rowId: string;
  readonly words: string;
  /** Where the pointer is, in the window. */
  readonly xPx: number;
  readonly yPx: number;
}

export interface EditUi {
  readonly openTabs: readonly string[];
  readonly selectedId: string | null;
  readonly drag: Drag | null;
  readonly pull: Pull | null;
  /** The text that is being written. */
  readonly writingId: string | null;
  /** The component for which a place is chosen from the list. */
  readonly movingId: string | null;
  /** Read out. */
  readonly said: string;
  readonly saved: EditDocument;
  readonly etag: string | null;
  readonly isSaving: boolean;
  readonly problem: string | null;
  /** Saving again may go well. */
  readonly mayRetry: boolean;
  /** The browser's storage is full or blocked: the edits are only on this page. */
  readonly isKeepRefused: boolean;
  readonly conflict: Conflict | null;
}

export interface SessionStart {
  readonly dashboardId: number;
  readonly document: EditDocument;
  readonly etag: string | null;
  readonly openTabs: readonly string[];
  /** The charts' own names, by id. */
  readonly chartNames: ReadonlyMap<number, string>;
  /** Clean HTML of texts as they were when the page was made, by their markdown. */
  readonly texts: Map<string, string>;
}
export interface SessionEnv {
  readonly api: DashboardApi;
  readonly pictures: Pictures;
  readonly drafts: Drafts;
  readonly random: () => string;
  readonly nowMs: () => number;
}

export interface EditSession extends EditStore {
  readonly start: SessionStart;
  readonly env: SessionEnv;
  readonly ui: StoreApi<EditUi>;
  insert(component: NewComponent, place?: edits.Place): boolean;
  move(id: string, place: edits.Place): boolean;
  remove(id: string): boolean;
  duplicate(id: string): boolean;
  resize(id: string, size: edits.Size): void;
  setMeta(id: string, meta: Meta, key?: string): void;
  addTab(tabsId: string): boolean;
  openTab(tabsId: string, tabId: string): void;
  select(id: string | null): void;
  say(words: string): void;
  isDirty(): boolean;
  /** True where it was saved. `takeOver`: over whatever somebody else saved in between. */
  save(options?: { readonly takeOver?: boolean }): Promise<boolean>;
  /** Keeps the edits in the browser; false where its storage is full or blocked. */
  keep(): boolean;
  /** Gives back what was saved last. */
  discard(): void;
  /** Goes on with edits from an earlier stay, made on that version; `saved`: what was stored in it. */
  restore(change: DocumentChange, etag: string | null, saved?: EditDocument): void;
}

export function createEditSession(start: SessionStart, env: SessionEnv): EditSession {
  const t = pageTranslate(dashboardEdit);
  const edit = createEditStore(start.document);
  const ui = createStore<EditUi>()(() => ({
    openTabs: start.openTabs,
    selectedId: null,
    drag: null,
    pull: null,
    writingId: null,
    movingId: null,
    said: '',
    saved: start.document,
    etag: start.etag,
    isSaving: false,
    problem: null,
    mayRetry: false,
    isKeepRefused: false,
    conflict: null,
  }));
  const document = () => edit.store.getState();
  const layout = () => document().layout;
  const say = (said: string) => ui.setState({ said });
  const isDirty = () => !isSameDocument(document(), ui.getState().saved);

  const apply = (edited: Edited | null, words: (name: string) => string, refusal = t('move.noRoomThere')): boolean => {
    if (!edited) {
      say(refusal);
      return false;
    }
    edit.change({ layout: edited.layout });
    ui.setState({ selectedId: edited.focusId, said: words(nameOf(edited.layout, edited.focusId)) });
    return true;
  };
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

  const keep = (): boolean => {
    const { etag, saved } = ui.getState();
    const isKept = env.drafts.keep({ document: document(), etag, saved, keptAtMs: env.nowMs() });
    if (ui.getState().isKeepRefused === isKept) ui.setState({ isKeepRefused: !isKept });
    return isKept;
  };

  return {
    ...edit,
    start,
    env,
    ui,
    insert(component, place) {
      const target = place ?? placeForNew(layout(), component.type, ui.getState().selectedId, openId());
      const edited =
        edits.insertComponent(layout(), component, target, env.random) ??
        (place ? null : edits.insertComponent(layout(), component, { ...target, parentId: openId() }, env.random));
      return apply(edited, (name) => t('done.added', { name }));
    },
    move: (id, place) => apply(edits.moveComponent(layout(), id, place, env.random), (name) => t('done.moved', { name })),
    remove(id) {
      const name = nameOf(layout(), id);
      return apply(edits.removeComponent(layout(), id), () => t('done.removed', { name }), t('tabs.tooDeep'));
    },
    duplicate: (id) => apply(edits.duplicateComponent(layout(), id, env.random), (name) => t('done.copied', { name })),
    resize(id, size) {
      edit.change({ layout: edits.resizeComponent(layout(), id, size) }, `size ${id}`);
      env.pictures.fitSoon();
    },
    setMeta: (id, meta, key) => edit.change({ layout: edits.setMeta(layout(), id, meta) }, key && `${key} ${id}`),
    addTab(tabsId) {
      const edited = addTab(layout(), tabsId, env.random);
      if (!apply(edited, (name) => t('done.added', { name })) || !edited) return false;
      openTab(tabsId, edited.focusId);
      return true;
    },
    openTab,
    select: (selectedId) => {
      if (ui.getState().selectedId !== selectedId) ui.setState({ selectedId });
    },
    say,
    isDirty,
    async save({ takeOver = false } = {}) {
      const { isSaving, etag, conflict, saved } = ui.getState();
      if (isSaving) return false;
      edit.endRun();
      const sent = document();
      const { sizeBytes, state } = measureLayout(sent.layout);
      if (state === 'too-large') {
        ui.setState({ problem: tooLarge(sizeBytes), mayRetry: false });
        return false;
      }
      ui.setState({ isSaving: true, problem: null });
      try {
        const result = await env.api.save(
          start.dashboardId,
          withoutSame(sent, saved),
          takeOver ? (conflict?.etag ?? null) : etag,
        );
        if (result.kind === 'conflict') {
          ui.setState({ isSaving: false, conflict: result.conflict });
          return false;
        }
        ui.setState({ isSaving: false, conflict: null, saved: sent, etag: result.etag, said: t('saved') });
        if (!isDirty()) env.drafts.forget();
        return true;
      } catch (error) {
        const why = error instanceof SendFailure ? failureText(error.sent, keep() ? 'browser' : 'pageOnly') : textOf(error);
        ui.setState({ isSaving: false, problem: t('saveFailed', { reason: why }), mayRetry: true });
        return false;
      }
    },
    keep,
    discard() {
      edit.change(ui.getState().saved);
      env.drafts.forget();
    },
    restore(change, etag, saved) {
      if (saved) ui.setState({ saved });
      edit.change(change);
      ui.setState({ etag });
    },
  };
}

/** Owners, roles and the like are sent only where they were changed: others may be at them at the same time. */
function withoutSame({ properties, ...content }: EditDocument, saved: EditDocument): EditDocument {
  return properties === undefined || properties === saved.properties ? content : { ...content, properties };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater'));

function tooLarge(sizeBytes: number): string {
  const t = pageTranslate(dashboardEdit);
  return `${t('saveTooLarge', { size: sizeBytes, limit: MAX_LAYOUT_BYTES })} ${t('size.advice')}`;
}
