// A list to search in and select from, for one value or several. The list is part of the page, below the field; its next
// options appear while it is scrolled.
import { Combobox as Field, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { clsx } from 'clsx';
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { isNextPageDue, OPTIONS_PER_PAGE } from '#app/domain/select/option-pages.ts';
import { splitPasted } from '#app/domain/select/split-pasted.ts';
import { common } from '#app/messages/en/common.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { ui } from '#app/messages/en/ui.ts';
import styles from './Combobox.module.css';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { inputClass } from '#app/ui/form/Input.tsx';
import { matchOptions, type ComboboxOption } from './match-options.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import { useSpinner } from './use-spinner.ts';

export interface AllOption {
  readonly isSelected: boolean;
  /** How many options there are; left out where that isn't known. */
  readonly count?: number;
  readonly onToggle: () => void;
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
  /** Given: pasting several values at once selects them. */
  readonly onPasted?: ((texts: readonly string[]) => void) | undefined;
  /** 'Select All', above the options while nothing is searched for. */
  readonly all?: AllOption | undefined;
  /** Given: there are further options, which it loads. */
  readonly onMore?: (() => void) | undefined;
  readonly isLoading?: boolean;
  readonly placeholder?: string;
  /** Below the list: loading, empty, or failed. */
  readonly note?: ReactNode;
  readonly autoFocus?: boolean;
  /** The list and the note keep their height, whatever is found: what is below stays where a pointer aims at it. */
  readonly isSteady?: boolean;
}

export function Combobox({ label, options, pickedIds, onPick, onSearch, onTyped, ...rest }: ComboboxProps) {
  const t = useMessages(ui);
  const tCommon = useMessages(common);
  const { placeholder = tCommon('search'), note, autoFocus = false, isSteady = false, isLoading = false, all } = rest;
  const typedLabel = rest.typedLabel ?? ((typed: string) => t('combobox.useText', { text: typed }));
  const [text, setText] = useState('');
  const allId = useId();
  const list = useRef<HTMLDivElement>(null);
  const matching = onSearch ? options : matchOptions(options, text);
  const scrolled = useScrolledPages(list, { text, count: matching.length, onMore: rest.onMore });
  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  const shown = matching.slice(0, scrolled.count);
  const picked = new Set(pickedIds);
  const latest = useRef(onPick);
  latest.current = onPick;
  // The same for all renders: of thousands of options only those are drawn again that change.
  const pick = useCallback((id: string) => latest.current(id), []);
  const typed = text.trim();
  const canType = onTyped !== undefined && typed !== '' && !options.some((option) => option.label === typed);
  return (
    <ComboboxProvider open value={text} setValue={search} includesBaseElement={false} focusLoop={false}>
      <div className={clsx(styles.combobox, isSteady && styles.isSteady)}>
        <div className={styles.field}>
          <Field
            className={inputClass({ isCompact: true })}
            aria-label={label}
            placeholder={placeholder}
            autoFocus={autoFocus}
            autoSelect
            getAutoSelectId={(items) => items.find(({ id }) => id !== allId)?.id ?? null}
            onPaste={(event) => takePaste(event, rest.onPasted)}
          />
          <Spinner isLoading={isLoading} />
        </div>
        <ComboboxList
          ref={list}
          alwaysVisible
          className={styles.list}
          aria-label={label}
          aria-busy={isLoading || undefined}
          aria-multiselectable={all || rest.onPasted ? true : undefined}
          onScroll={scrolled.onScroll}
        >
          {all && text === '' && matching.length > 1 ? <All id={allId} {...all} /> : null}
          {shown.map((option) => (
            <Option key={option.id} option={option} isPicked={picked.has(option.id)} onPick={pick} />
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
        <p className={styles.note} role="status">
          {note ?? (shown.length === 0 && !canType && !isLoading ? tCommon('noMatches') : null)}
        </p>
      </div>
    </ComboboxProvider>
  );
}

/** One pasted value is searched for, several are selected. */
function takePaste(event: ClipboardEvent, onPasted: ((texts: readonly string[]) => void) | undefined) {
  const texts = onPasted ? splitPasted(event.clipboardData.getData('text/plain')) : [];
  if (texts.length < 2) return;
  event.preventDefault();
  onPasted?.(texts);
}

/** How many options are in the page: more of them the further the list is scrolled. */
function useScrolledPages(
  list: RefObject<HTMLDivElement>,
  { text, count, onMore }: { readonly text: string; readonly count: number; readonly onMore: (() => void) | undefined },
) {
  const [scrolled, setScrolled] = useState({ text, pages: 1 });
  const pages = scrolled.text === text ? scrolled.pages : 1;
  const shown = Math.min(count, pages * OPTIONS_PER_PAGE);
  const advance = () => {
    const box = list.current;
    if (box === null || box.clientHeight === 0 || !isNextPageDue(box)) return;
    if (shown < count) setScrolled({ text, pages: pages + 1 });
    else onMore?.();
  };
  const advanceAfter = useEffectEvent(advance);
  useEffect(() => {
    // Another list begins at its top.
    if (list.current) list.current.scrollTop = 0;
  }, [list, text]);
  const canLoad = onMore !== undefined;
  // What was added can be too little to scroll.
  useEffect(() => advanceAfter(), [shown, count, canLoad]);
  return { count: shown, onScroll: advance };
}

function Spinner({ isLoading }: { readonly isLoading: boolean }) {
  return useSpinner(isLoading) ? <span className={styles.spinner} data-spinner="" /> : null;
}

function All({ id, isSelected, count, onToggle }: AllOption & { readonly id: string }) {
  const t = useMessages(ui);
  const locale = useLocale();
  return (
    <ComboboxItem
      id={id}
      className={clsx(styles.item, styles.all)}
      data-picked={isSelected || undefined}
      aria-selected={isSelected}
      setValueOnClick={false}
      hideOnClick={false}
      onClick={onToggle}
    >
      <span className={styles.label}>{t('combobox.all')}</span>
      {count === undefined ? null : <span className={styles.hint}>{count.toLocaleString(locale)}</span>}
      {isSelected ? <Icon name="check" /> : null}
    </ComboboxItem>
  );
}

interface OptionProps {
  readonly option: ComboboxOption;
  readonly isPicked: boolean;
  readonly onPick: (id: string) => void;
}

const Option = memo(function Option({ option, isPicked, onPick }: OptionProps) {
  return (
    <ComboboxItem
      className={styles.item}
      data-picked={isPicked || undefined}
      aria-selected={isPicked}
      disabled={option.isDisabled ?? false}
      setValueOnClick={false}
      hideOnClick={false}
      onClick={() => onPick(option.id)}
    >
      {option.mark}
      <span className={styles.label}>{option.label}</span>
      {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
      {isPicked ? <Icon name="check" /> : null}
    </ComboboxItem>
  );
});
