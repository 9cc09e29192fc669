// Selects which columns of the rows are shown, with search and "select all / none". At least one stays selected.
import { clsx } from 'clsx';
import { useState } from 'react';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DrillColumn } from '#app/stores/chart-drill/wire.ts';
import { Button, buttonClass } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Popover } from '#app/ui/overlay/Popover.tsx';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import text from '#app/ui/text/text.module.css';
import styles from './detail.module.css';
import drill from './drill-dialog.module.css';

interface ColumnsPickerProps {
  readonly all: readonly DrillColumn[];
  /** Null: all. */
  readonly selected: readonly string[] | null;
  readonly onSelect: (columns: readonly string[] | null) => void;
}

export function ColumnsPicker({ all, selected, onSelect }: ColumnsPickerProps) {
  const t = useMessages(dashboardDrill);
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const shown = new Set(selected ?? all.map(({ name }) => name));
  const count = all.filter(({ name }) => shown.has(name)).length;
  const found = all.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (name: string, isShown: boolean) => {
    const next = all.map((column) => column.name).filter((one) => (one === name ? isShown : shown.has(one)));
    if (next.length > 0) onSelect(next.length === all.length ? null : next);
  };
  const [first] = all;
  return (
    <Popover
      label={t('columns.label')}
      face={
        <>
          <Icon name="settings" />
          {count === all.length ? t('columns.all') : t('columns.some', { count, all: all.length })}
        </>
      }
      faceClassName={buttonClass('plain')}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
    >
      <SearchInput
        className={drill.search}
        aria-label={t('columns.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles.columnActions}>
        <Button weight="quiet" onClick={() => onSelect(null)} disabled={count === all.length}>
          {t('columns.selectAll')}
        </Button>
        <Button weight="quiet" onClick={() => first && onSelect([first.name])} disabled={count === 1}>
          {t('columns.selectNone')}
        </Button>
      </div>
      <ul className={styles.columns}>
        {found.map(({ name, label }) => (
          <li key={name}>
            <Checkbox
              checked={shown.has(name)}
              disabled={count === 1 && shown.has(name)}
              onToggle={(isShown) => toggle(name, isShown)}
            >
              {label}
            </Checkbox>
          </li>
        ))}
        {found.length === 0 ? <li className={clsx(text.muted)}>{t('columns.noMatches')}</li> : null}
      </ul>
    </Popover>
  );
}
