// Jump to a dashboard, a chart, a dataset or a screen, or do something, by typing a few letters.
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { PaletteFinds } from '#app/services/home/palette.server.ts';
import { Dialog } from '#app/ui/overlay/Dialog.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { help } from '#app/messages/en/help.ts';
import { palette } from '#app/messages/en/palette.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { shell } from '#app/messages/en/shell.ts';
import type { EarlyTyping } from './early-typing.ts';
import { NO_FINDS, paletteEntries, type PaletteEntry } from './palette-entries.ts';
import { findItems } from './palette-finds.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { lastResult, useRequested, type RequestState } from '#app/screens/shell/api/use-request.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import styles from './CommandPalette.module.css';

const TYPING_PAUSE_MS = 100;

interface CommandPaletteProps {
  readonly early: EarlyTyping;
  readonly onClose: () => void;
  readonly onAction: (id: string) => void;
}

export function CommandPalette({ early, onClose, onAction }: CommandPaletteProps) {
  const t = useMessages(palette);
  const tShell = useMessages(shell);
  const tHelp = useMessages(help);

  const { user } = useShellData();
  const send = useApi();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const request = useRequested(typed, (signal) => findItems(typed, signal, send), TYPING_PAUSE_MS);
  const entries = paletteEntries(typed, lastResult(request) ?? NO_FINDS, user?.places ?? [], { t, tShell, tHelp });

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  useLayoutEffect(() => {
    setTyped(early.hand());
    return () => early.rest();
  }, [early]);

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
    <Dialog title={t('search')} look="bare" onClose={onClose}>
      <div className={styles.input}>
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-label={t('search')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[active] ? `${listId}-${active}` : undefined}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <Remark requesting={request} isEmpty={entries.length === 0} />
      <ul className={styles.list} role="listbox" id={listId} ref={list} aria-label={t('matches')}>
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

/** What there is to say about the list: why names are missing from it, or why it is empty. */
function Remark({
  requesting: request,
  isEmpty,
}: {
  readonly requesting: RequestState<PaletteFinds>;
  readonly isEmpty: boolean;
}) {
  const t = useMessages(palette);

  if (request.kind === 'replied' && !request.ok)
    return (
      <p className={styles.failed} role="status">
        {request.message}
      </p>
    );
  if (!isEmpty) return null;
  return <p className={styles.empty}>{request.kind === 'replied' ? t('noMatches') : t('searching')}</p>;
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
  const t = useMessages(palette);
  return (
    <>
      {previous?.group === entry.group ? null : (
        <li className={styles.group} role="presentation">
          {t(`group.${entry.group}`)}
        </li>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys of its list */}
      <li
        id={`${listId}-${index}`}
        data-index={index}
        role="option"
        aria-selected={isActive}
        className={styles.option}
        onPointerMove={() => onHover(index)}
        onClick={() => onPick(entry)}
      >
        <Icon name={entry.icon} />
        {entry.label}
        {entry.otherName === undefined ? null : <span className={styles.otherName}>{entry.otherName}</span>}
      </li>
    </>
  );
}
