// Users, or other items with ids, selected from the server's results.
import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { FieldError } from '#app/ui/form/Field.tsx';
import { SelectedTags } from '#app/ui/select/SelectedTags.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import type { SelectedItem } from '#app/screens/people/ManyPicker.tsx';
import styles from './AccountsField.module.css';

interface AccountsFieldProps {
  readonly label: string;
  /** `/api/v1/chart/related/owners`. */
  readonly source: string;
  readonly selected: readonly SelectedItem[];
  readonly error?: string | undefined;
  readonly onChange: (selected: readonly SelectedItem[]) => void;
}

export function AccountsField({ label, source, selected, error, onChange }: AccountsFieldProps) {
  const t = useMessages(lists);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (one: SelectedItem) =>
    onChange(selected.some(({ id }) => id === one.id) ? selected.filter(({ id }) => id !== one.id) : [...selected, one]);
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <SelectedTags
        label={label}
        tags={selected.map((one) => ({ id: String(one.id), name: one.name }))}
        onRemove={(removed) => onChange(selected.filter(({ id }) => String(id) !== removed))}
      >
        <li>
          <Button weight="quiet" icon={isOpen ? 'check' : 'plus'} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'done' : 'add')}
          </Button>
        </li>
      </SelectedTags>
      {isOpen ? <Finder label={label} source={source} selected={selected} onToggle={toggle} /> : null}
      <FieldError message={error} />
    </div>
  );
}

interface FinderProps {
  readonly label: string;
  readonly source: string;
  readonly selected: readonly SelectedItem[];
  readonly onToggle: (one: SelectedItem) => void;
}

function Finder({ label, source, selected, onToggle }: FinderProps) {
  const t = useMessages(lists);
  const { options, note, search, isLoading, loadMore } = useOptions({ kind: 'related', path: source });
  useEffect(() => search(''), [search]);
  return (
    <Combobox
      label={t('searchOptions', { label })}
      options={options}
      pickedIds={selected.map(({ id }) => String(id))}
      onPick={(id) => onToggle({ id: Number(id), name: options.find((option) => option.id === id)?.label ?? id })}
      onSearch={search}
      isLoading={isLoading}
      onMore={loadMore}
      note={note}
      autoFocus
    />
  );
}
