// Several of many: the selected ones, each removable, and a list to search in once it is opened. It opens in the page's
// flow: over a dialog nothing else can float.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Options } from '#app/screens/lists/client/use-found.ts';
import { common } from '#app/messages/en/common.ts';
import { forms } from '#app/messages/en/forms.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import { SelectedTags } from '#app/ui/select/SelectedTags.tsx';
import message from '#app/ui/text/text.module.css';
import styles from './ManyPicker.module.css';

export interface SelectedItem {
  readonly id: number;
  readonly name: string;
}

interface ManyPickerProps {
  readonly label: string;
  /** `Add roles`. */
  readonly verb: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly selected: readonly SelectedItem[];
  readonly found: Options;
  readonly disabled?: boolean;
  /** One at most: selecting it closes the list. */
  readonly isSingle?: boolean;
  readonly onChange: (selected: readonly SelectedItem[]) => void;
}

export function ManyPicker({ label, verb, hint, error, selected, found, onChange, ...options }: ManyPickerProps) {
  const { disabled = false, isSingle = false } = options;
  const t = useMessages(forms);
  const tCommon = useMessages(common);
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const id = useId();
  const shut = () => {
    setIsOpen(false);
    opener.current?.querySelector<HTMLElement>('[data-opener]')?.focus();
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    shut();
  };
  const change = (next: readonly SelectedItem[]) => {
    onChange(isSingle ? next.slice(-1) : next);
    if (isSingle) shut();
  };
  return (
    <div
      className={styles.field}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      ref={opener}
    >
      <span className={styles.label} id={`${id}-label`}>
        {label}
        {selected.length > 1 ? <span className={message.muted}> {selected.length.toLocaleString(locale)}</span> : null}
      </span>
      {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
      {selected.length > 0 ? (
        <SelectedTags
          label={t('picker.selected', { label })}
          tags={selected.map((one) => ({ id: String(one.id), name: one.name }))}
          onRemove={disabled ? undefined : (removed) => onChange(selected.filter((one) => String(one.id) !== removed))}
        />
      ) : disabled ? (
        <p className={message.muted}>{tCommon('none')}</p>
      ) : null}
      {disabled ? null : (
        <div role="presentation" onKeyDown={close}>
          <Button data-opener="" icon={isOpen ? 'check' : 'plus'} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? tCommon('done') : verb}
          </Button>
          {isOpen ? <Choice label={label} selected={selected} found={found} onChange={change} /> : null}
        </div>
      )}
      <FieldError message={error} role="alert" />
    </div>
  );
}

function Choice({ label, selected, found, onChange }: Pick<ManyPickerProps, 'label' | 'selected' | 'found' | 'onChange'>) {
  const t = useMessages(forms);
  const { options, note, search, isLoading, loadMore } = found;
  useEffect(() => search(''), [search]);
  const pick = (picked: string) => {
    const option = options.find((one) => one.id === picked);
    const isSelected = selected.some((one) => String(one.id) === picked);
    if (isSelected) onChange(selected.filter((one) => String(one.id) !== picked));
    else if (option) onChange([...selected, { id: Number(picked), name: nameOf(option) }]);
  };
  return (
    <div className={styles.choice}>
      <Combobox
        label={t('picker.search', { label })}
        options={options}
        pickedIds={selected.map((one) => String(one.id))}
        onPick={pick}
        onSearch={search}
        isLoading={isLoading}
        onMore={loadMore}
        note={note}
        autoFocus
      />
    </div>
  );
}

const nameOf = ({ label, hint }: { readonly label: string; readonly hint?: string }): string =>
  hint === undefined ? label : `${label} (${hint})`;
