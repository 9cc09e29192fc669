// The columns by which a chart can be broken down, to search in. Arrow keys move among them.
import { clsx } from 'clsx';
import { useState, type KeyboardEvent } from 'react';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DrillColumn } from '#app/stores/chart-drill/wire.ts';
import { FieldMark } from '#app/screens/explore/dataset/FieldMark.tsx';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import text from '#app/ui/text/text.module.css';
import styles from './by.module.css';
import drill from './drill-dialog.module.css';

interface ColumnListProps {
  readonly columns: readonly DrillColumn[];
  readonly selected: string | null;
  readonly onSelect: (column: DrillColumn) => void;
}

export function ColumnList({ columns, selected, onSelect }: ColumnListProps) {
  const t = useMessages(dashboardDrill);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = columns.filter(({ name, label }) => [name, label].some((one) => one.toLowerCase().includes(wanted)));
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[data-column]')];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const [first] = found;
  return (
    <div className={styles.chooser} role="presentation" onKeyDown={move}>
      {columns.length === 0 ? (
        <p className={clsx(text.muted)}>{t('by.noColumns')}</p>
      ) : (
        <>
          <p className={clsx(text.muted)}>{t('by.choose')}</p>
          <SearchInput
            className={drill.search}
            aria-label={t('by.search')}
            placeholder={t('by.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && first && wanted !== '') onSelect(first);
            }}
          />
          <ul className={styles.columnList} aria-label={t('by.columns')}>
            {found.map((column) => (
              <li key={column.name}>
                <button
                  type="button"
                  data-column=""
                  aria-pressed={selected === null ? undefined : column.name === selected}
                  title={column.name}
                  onClick={() => onSelect(column)}
                >
                  <FieldMark type={column.kind} />
                  <span>{column.label}</span>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 ? <p className={clsx(text.muted)}>{t('by.noMatches')}</p> : null}
        </>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
