// One of many values of a filter: the selected one, and a list to search in once it is opened.
import { useEffect, useState } from 'react';
import type { OptionSource } from '#app/domain/list/list-shape.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import type { ComboboxOption } from '#app/ui/select/match-options.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import styles from './OptionPicker.module.css';

interface OptionPickerProps {
  readonly label: string;
  readonly source: OptionSource;
  readonly value: string | null;
  readonly valueLabel: string | null;
  readonly isPerson: boolean;
  readonly onSet: (value: string | null) => void;
}

export function OptionPicker({ label, source, value, valueLabel, isPerson, onSet }: OptionPickerProps) {
  const t = useMessages(lists);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.value}>
        <Button
          className={styles.button}
          aria-expanded={isOpen}
          aria-label={t('filterValue', { label, value: valueLabel ?? t('any') })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.text}>{valueLabel ?? t('any')}</span>
          <Icon name="chevronDown" sizePx={12} />
        </Button>
        {value === null ? null : <IconButton icon="close" label={t('clearFilter', { label })} onClick={() => onSet(null)} />}
      </div>
      {isOpen ? (
        <OptionList
          label={label}
          source={source}
          value={value}
          isPerson={isPerson}
          onPick={(picked) => {
            setIsOpen(false);
            onSet(picked);
          }}
        />
      ) : null}
    </div>
  );
}

interface OptionListProps extends Pick<OptionPickerProps, 'label' | 'source' | 'value' | 'isPerson'> {
  readonly onPick: (value: string) => void;
}

function OptionList({ label, source, value, isPerson, onPick }: OptionListProps) {
  const t = useMessages(lists);
  const { user } = useShellData();
  const { options, note, search, isLoading, loadMore } = useOptions(source);
  useEffect(() => search(''), [search]);
  const me: ComboboxOption[] = isPerson && user ? [{ id: String(user.userId), label: t('me', { name: user.name }) }] : [];
  const others = options.filter(({ id }) => me.every((one) => one.id !== id));
  return (
    <Combobox
      label={t('searchOptions', { label })}
      options={[...me, ...others]}
      pickedIds={value === null ? [] : [value]}
      onPick={onPick}
      onSearch={search}
      isLoading={isLoading}
      onMore={loadMore}
      note={note}
      isSteady
      autoFocus
    />
  );
}
