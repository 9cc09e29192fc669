// Jump to a dashboard, a chart, a dataset or a screen, or do something, by typing a few letters.
import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { NO_FINDS, paletteEntries, type PaletteEntry, type PaletteFinds } from './palette-entries.ts';
import { useShellData } from './use-shell-data.ts';

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onAction: (id: string) => void;
}

export function CommandPalette({ onClose, onAction }: CommandPaletteProps) {
  const fetcher = useFetcher<PaletteFinds>();
  const { user } = useShellData();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const entries = paletteEntries(typed, fetcher.data ?? NO_FINDS, user?.places ?? []);

  const { load } = fetcher;
  useEffect(() => load('/palette'), [load]);

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    load(`/palette?q=${encodeURIComponent(text)}`);
  };
  const pick = (entry: PaletteEntry) => {
    if (entry.href) window.location.assign(entry.href);
    else onAction(entry.id);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const next = (active + step + entries.length) % entries.length;
      setActive(next);
      list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' });
    }
    const entry = entries[active];
    if (event.key === 'Enter' && entry) {
      event.preventDefault();
      pick(entry);
    }
  };

  return (
    <Dialog title="Search or jump to" look="bare" onClose={onClose}>
      <div className="palette-input">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[active] ? `${listId}-${active}` : undefined}
          placeholder="Search or jump to"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      {entries.length === 0 ? <p className="palette-empty">Nothing is called that. Try fewer letters.</p> : null}
      <ul className="palette-list" role="listbox" id={listId} ref={list} aria-label="Matches">
        {entries.map((entry, index) => (
          <Option
            key={entry.id}
            entry={entry}
            index={index}
            listId={listId}
            previous={entries[index - 1]}
            isActive={index === active}
            onPick={pick}
            onHover={setActive}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface OptionProps {
  readonly entry: PaletteEntry;
  readonly index: number;
  readonly listId: string;
  readonly previous: PaletteEntry | undefined;
  readonly isActive: boolean;
  readonly onPick: (entry: PaletteEntry) => void;
  readonly onHover: (index: number) => void;
}

function Option({ entry, index, listId, previous, isActive, onPick, onHover }: OptionProps) {
  return (
    <>
      {previous?.group === entry.group ? null : (
        <li className="palette-group" role="presentation">
          {entry.group}
        </li>
      )}
      <li
        id={`${listId}-${index}`}
        data-index={index}
        role="option"
        aria-selected={isActive}
        className="palette-option"
        onPointerMove={() => onHover(index)}
        onClick={() => onPick(entry)}
      >
        <Icon name={entry.icon} />
        {entry.label}
      </li>
    </>
  );
}
