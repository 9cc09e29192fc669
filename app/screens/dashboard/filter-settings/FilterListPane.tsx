// The list of filters and dividers: selected by a click, put in order by dragging or Alt with arrows, taken out with undo.
import { useRef, useState, type KeyboardEvent } from 'react';
import type { FilterEntry } from '#app/domain/dashboard/filters/change-filters.ts';
import { isDisplay, isDivider, moveEntry } from '#app/domain/dashboard/filters/edit-filters.ts';
import { CONTROL_TYPES, FILTER_TYPES, readFields } from '#app/domain/dashboard/filters/edit-filters-fields.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { inGroups, withRemoved, withRestored, type SettingsState } from './settings-state.ts';
import text from '#app/ui/text/text.module.css';
import styles from './FilterListPane.module.css';

export type AddedKind = 'filter' | 'control' | 'divider';

interface FilterListPaneProps {
  readonly state: SettingsState;
  readonly onState: (state: SettingsState) => void;
  readonly onAdd: (kind: AddedKind) => void;
  readonly wrong: ReadonlyMap<string, unknown>;
}

export function FilterListPane({ state, onState, onAdd, wrong }: FilterListPaneProps) {
  const t = useMessages(filterSettings);
  const tCommon = useMessages(common);
  const list = useRef<HTMLOListElement>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const move = (id: string, by: number) => {
    onState({ ...state, list: inGroups(moveEntry(state.list, id, by)) });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-filter="${CSS.escape(id)}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.altKey && by !== 0) {
      event.preventDefault();
      move(id, by);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      onState(withRemoved(state, id));
    }
  };
  return (
    <nav className={styles.pane} aria-label={t('list.label')}>
      <ol className={styles.list} ref={list}>
        {state.list.map((entry, at) => (
          <li
            className={styles.entry}
            key={entry.id}
            data-group={at > 0 && isDisplay(entry) && !isDisplay(state.list[at - 1] ?? entry) ? t('controls.label') : undefined}
            draggable
            data-dragged={draggedId === entry.id || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', nameOfEntry(entry));
              setDraggedId(entry.id);
            }}
            onDragEnd={() => setDraggedId(null)}
            onDragOver={(event) => {
              if (draggedId !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              const from = state.list.findIndex(({ id }) => id === draggedId);
              if (draggedId !== null && from >= 0) move(draggedId, at - from);
            }}
          >
            <button
              type="button"
              className={styles.choose}
              data-filter={entry.id}
              aria-current={entry.id === state.selectedId || undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
              title={t('list.moveHint')}
              onClick={() => onState({ ...state, selectedId: entry.id })}
              onKeyDown={(event) => onKeyDown(event, entry.id)}
            >
              <Icon name={wrong.has(entry.id) ? 'warning' : isDivider(entry) ? 'more' : 'filter'} />
              <span className={styles.name}>{nameOfEntry(entry)}</span>
              <span className={styles.kind}>{kindOf(entry)}</span>
              {wrong.has(entry.id) ? <span className={text.visuallyHidden}>{t('list.incomplete')}</span> : null}
            </button>
            <IconButton
              icon="close"
              label={t('list.remove', { name: nameOfEntry(entry) })}
              onClick={() => onState(withRemoved(state, entry.id))}
            />
          </li>
        ))}
      </ol>
      {state.removed.map(({ entry }) => (
        <p key={entry.id} className={styles.removed} role="status">
          <span>{t('list.removed', { name: nameOfEntry(entry) })}</span>
          <Button weight="quiet" onClick={() => onState(withRestored(state, entry.id))}>
            {tCommon('undo')}
          </Button>
        </p>
      ))}
      <div className={styles.add}>
        <Button icon="plus" onClick={() => onAdd('filter')}>
          {t('list.addFilter')}
        </Button>
        <Button icon="plus" weight="quiet" onClick={() => onAdd('control')}>
          {t('list.addControl')}
        </Button>
        <Button icon="plus" weight="quiet" onClick={() => onAdd('divider')}>
          {t('list.addDivider')}
        </Button>
      </div>
    </nav>
  );
}

export function nameOfEntry(entry: FilterEntry): string {
  const t = pageTranslate(filterSettings);
  const name = entry[isDivider(entry) ? 'title' : 'name'];
  if (typeof name === 'string' && name.trim() !== '') return name;
  if (isDivider(entry)) return t('list.untitledDivider');
  return isDisplay(entry) ? t('list.untitledControl') : t('list.untitledFilter');
}

function kindOf(entry: FilterEntry): string {
  const t = pageTranslate(filterSettings);
  if (isDivider(entry)) return t('list.divider');
  const { filterType } = readFields(entry);
  const type = [...FILTER_TYPES, ...CONTROL_TYPES].find((one) => one === filterType);
  return type === undefined ? t('list.otherType') : t(`type.${type}`);
}
