// A list to search in and select from, for one value or several. The list is part of the page, below the field.
import { Combobox as Field, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ui } from '#app/messages/en/ui.ts';
import styles from './Combobox.module.css';
import { Icon } from './Icon.tsx';
import { inputClass } from './Input.tsx';

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  /** Before the label, such as the icon of a type. */
  readonly mark?: ReactNode;
  /** Small type behind the label. */
  readonly hint?: string;
  /** What is searched, if not label and hint. */
  readonly search?: string;
}
interface ComboboxProps {
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly pickedIds: readonly string[];
  readonly onPick: (id: string) => void;
  /** Given: the options are already those that match, and follow what is typed. */
  readonly onSearch?: (text: string) => void;
  /** Given: typed text that isn't an option can be used too. */
  readonly onTyped?: (text: string) => void;
  readonly typedLabel?: (text: string) => string;
  readonly placeholder?: string;
  /** Below the list: loading, empty, cut off, or failed. */
  readonly note?: ReactNode;
  readonly autoFocus?: boolean;
  /** The list and the note keep their height, whatever is found: what is below stays where a pointer aims at it. */
  readonly isSteady?: boolean;
}

const MAX_SHOWN = 200;

export function Combobox({ label, options, pickedIds, onPick, onSearch, onTyped, ...rest }: ComboboxProps) {
  const t = useMessages(ui);
  const tCommon = useMessages(common);
  const { placeholder = tCommon('search'), note, autoFocus = false, isSteady = false } = rest;
  const typedLabel = rest.typedLabel ?? ((typed: string) => t('combobox.useText', { text: typed }));
  const [text, setText] = useState('');
  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  const matching = onSearch ? options : matchOptions(options, text);
  const shown = matching.slice(0, MAX_SHOWN);
  const typed = text.trim();
  const canType = onTyped !== undefined && typed !== '' && !options.some((option) => option.label === typed);
  return (
    <ComboboxProvider open value={text} setValue={search} includesBaseElement={false} focusLoop={false}>
      <div className={clsx(styles.combobox, isSteady && styles.isSteady)}>
        <Field
          className={inputClass({ isCompact: true })}
          aria-label={label}
          placeholder={placeholder}
          autoFocus={autoFocus}
          autoSelect
        />
        <ComboboxList alwaysVisible className={styles.list} aria-label={label}>
          {shown.map((option) => (
            <Option key={option.id} option={option} isPicked={pickedIds.includes(option.id)} onPick={() => onPick(option.id)} />
          ))}
          {canType ? (
            <ComboboxItem
              className={styles.item}
              setValueOnClick={false}
              hideOnClick={false}
              onClick={() => {
                onTyped(typed);
                search('');
              }}
            >
              <Icon name="plus" />
              {typedLabel(typed)}
            </ComboboxItem>
          ) : null}
        </ComboboxList>
        <Note count={matching.length} isEmpty={shown.length === 0 && !canType} note={note} />
      </div>
    </ComboboxProvider>
  );
}

function Option({ option, isPicked, onPick }: { option: ComboboxOption; isPicked: boolean; onPick: () => void }) {
  return (
    <ComboboxItem
      className={styles.item}
      data-picked={isPicked || undefined}
      aria-selected={isPicked}
      setValueOnClick={false}
      hideOnClick={false}
      onClick={onPick}
    >
      {option.mark}
      <span className={styles.label}>{option.label}</span>
      {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
      {isPicked ? <Icon name="check" /> : null}
    </ComboboxItem>
  );
}

function Note({ count, isEmpty, note }: { count: number; isEmpty: boolean; note: ReactNode }) {
  const t = useMessages(ui);
  const tCommon = useMessages(common);

  const message =
    note ?? (isEmpty ? tCommon('noMatches') : count > MAX_SHOWN ? t('combobox.more', { count: count - MAX_SHOWN }) : null);
  return (
    <p className={styles.note} role="status">
      {message}
    </p>
  );
}

/** Options with every term of the text in label or hint, those that begin with it first. */
export function matchOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return options;
  const [first = ''] = terms;
  const textOf = ({ label, hint = '', search = `${label} ${hint}` }: ComboboxOption): string => search.toLowerCase();
  const found = options.filter((option) => terms.every((word) => textOf(option).includes(word)));
  const begins = ({ label }: ComboboxOption): boolean => label.toLowerCase().startsWith(first);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
