// The bar over the edit mode: the title, undo and redo, saving and leaving.
import { useStore } from 'zustand';
import { MAX_LAYOUT_BYTES, measureLayout } from '#app/domain/dashboard/edit/layout-size.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { isSameDocument } from './client/edit-store.ts';
import { useEdit, useSession, useUi } from './edit-context.ts';
import { PlainInput } from './PlainInput.tsx';

export interface EditHeadProps {
  readonly isPaneOpen: boolean;
  readonly onPane: () => void;
  readonly onSave: () => void;
  readonly onSaveAs: () => void;
  readonly onLeave: () => void;
  /** Opens the dashboard's properties; without it the entry is not there. */
  readonly onProperties?: (() => void) | undefined;
  /** The same for its filters. */
  readonly onFilters?: (() => void) | undefined;
}

export function EditHead({ isPaneOpen, onPane, onSave, onSaveAs, onLeave, onProperties, onFilters }: EditHeadProps) {
  const session = useSession();
  const { modKey } = useShellData();
  const title = useEdit((document) => document.title);
  const isDirty = useIsDirty();
  const isSaving = useUi((ui) => ui.isSaving);
  const undos = useStore(session.history, ({ pastStates }) => pastStates.length);
  const redos = useStore(session.history, ({ futureStates }) => futureStates.length);
  return (
    <div className="ed-bar">
      <header className="ed-head">
        <h1>
          <PlainInput
            label="Title of the dashboard"
            className="ed-title"
            value={title}
            placeholder="Untitled dashboard"
            onChange={(next) => session.change({ title: next }, 'title')}
            onDone={() => session.endRun()}
          />
        </h1>
        <span className="ed-state">{isSaving ? 'Saving…' : isDirty ? 'Not saved' : 'Saved'}</span>
        <div className="ed-actions">
          <IconButton
            icon="undo"
            label={`Undo (${modKey}+Z)`}
            aria-disabled={undos === 0 || undefined}
            onClick={() => session.undo()}
          />
          <IconButton
            icon="redo"
            label={`Redo (${modKey}+Shift+Z)`}
            aria-disabled={redos === 0 || undefined}
            onClick={() => session.redo()}
          />
          <IconButton
            icon="plus"
            label={isPaneOpen ? 'Close the pane' : 'Add charts and text'}
            aria-pressed={isPaneOpen}
            onClick={onPane}
          />
          <Button onClick={onLeave}>{isDirty ? 'Discard' : 'Done'}</Button>
          <Button weight="primary" busy={isSaving} disabled={!isDirty} title={`${modKey}+S saves and goes on`} onClick={onSave}>
            Save
          </Button>
          <Menu label="More for this dashboard" face={<Icon name="more" />}>
            <button type="button" className="menu-item" onClick={onSaveAs}>
              <Icon name="copy" />
              Save as a new dashboard…
            </button>
            {onProperties ? (
              <button type="button" className="menu-item" onClick={onProperties}>
                <Icon name="edit" />
                Properties…
              </button>
            ) : null}
            {onFilters ? (
              <button type="button" className="menu-item" onClick={onFilters}>
                <Icon name="filter" />
                Filters…
              </button>
            ) : null}
          </Menu>
        </div>
      </header>
      <SizeNotice />
      <Problem onRetry={onSave} />
      <KeepNotice />
    </div>
  );
}

/** Whether something would be lost. */
export function useIsDirty(): boolean {
  const saved = useUi((ui) => ui.saved);
  return useEdit((document) => !isSameDocument(document, saved));
}

function SizeNotice() {
  const layout = useEdit((document) => document.layout);
  const { sizeBytes, state } = measureLayout(layout);
  if (state === 'fine') return null;
  const words = `It takes ${sizeBytes.toLocaleString()} of ${MAX_LAYOUT_BYTES.toLocaleString()} bytes.`;
  return state === 'nearly-full' ? (
    <Notice kind="warning" title="The layout is nearly full">
      {words} Shorten texts, or move a part to another dashboard.
    </Notice>
  ) : (
    <Notice kind="error" title="The layout is too large to be saved">
      {words} Shorten texts, or move a part to another dashboard.
    </Notice>
  );
}

function Problem({ onRetry }: { readonly onRetry: () => void }) {
  const problem = useUi((ui) => ui.problem);
  const mayRetry = useUi((ui) => ui.mayRetry);
  const isSaving = useUi((ui) => ui.isSaving);
  if (problem === null) return null;
  return (
    <Notice kind="error">
      {problem}{' '}
      {mayRetry ? (
        <Button busy={isSaving} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </Notice>
  );
}

/** Says that a crash or a closed tab would lose the edits. */
function KeepNotice() {
  const isKeepRefused = useUi((ui) => ui.isKeepRefused);
  const isDirty = useIsDirty();
  if (!isKeepRefused || !isDirty) return null;
  return (
    <Notice kind="warning" title="Your edits aren't kept in this browser">
      Its storage is full or blocked. Save before you close this tab.
    </Notice>
  );
}
