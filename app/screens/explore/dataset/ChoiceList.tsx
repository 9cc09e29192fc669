// A list in which one or several items are selected, searched on the server while the viewer types.
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { common } from '#app/messages/en/common.ts';
import { choiceList } from '#app/messages/en/choice-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import { FieldError } from '#app/ui/form/Field.tsx';
import text from '#app/ui/text/text.module.css';
import { errorText } from '#app/ui/notice/error-text.ts';
import type { Choice } from '#app/screens/explore/client/choice-calls.ts';
import styles from './ChoiceList.module.css';

interface ChoiceListProps {
  readonly label: string;
  readonly noun: 'charts' | 'dashboards' | 'datasets' | 'people' | 'roles' | 'tags';
  readonly find: (search: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  readonly isMultiple: boolean;
  readonly selected: readonly Choice[];
  readonly onChange: (selected: readonly Choice[]) => void;
  /** Those that are selected and stay so, and what is said of them. */
  readonly fixed?: { readonly choices: readonly Choice[]; readonly note: string };
  /** As high as a page has room for. */
  readonly isTall?: boolean;
  /** The search box has the focus from the start, where that shows no keyboard on the screen. */
  readonly isSearching?: boolean;
  /** Says why nothing can be listed, where the list's own message doesn't say enough. */
  readonly toFailure?: (reason: string) => string;
  /** Makes one by the name that was searched for and not found; throws an Error whose message is shown. */
  readonly onMake?: ((name: string) => Promise<Choice>) | undefined;
}

const PAUSE_MS = 250;
const NO_FIXED = { choices: [], note: '' } as const;

type Found = { readonly choices: readonly Choice[] } | { readonly problem: string } | null;

export function ChoiceList({
  label,
  noun,
  find,
  isMultiple,
  selected,
  onChange,
  toFailure,
  onMake,
  fixed = NO_FIXED,
  isTall = false,
  isSearching = false,
}: ChoiceListProps) {
  const t = useMessages(choiceList);
  const tCommon = useMessages(common);
  const [search, setSearch] = useState('');
  const found = useFound(find, search);
  const name = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isSearching && window.matchMedia('(pointer: fine)').matches) list.current?.querySelector('input')?.focus();
  }, [isSearching]);
  const toggle = (choice: Choice, isSelected: boolean) => {
    if (!isMultiple) onChange([choice]);
    else onChange(isSelected ? [...selected, choice] : selected.filter(({ id }) => id !== choice.id));
  };
  const listed = found && 'choices' in found ? found.choices : [];
  // The selection stays visible whatever the search.
  const isListed = ({ id }: Choice): boolean => listed.some((choice) => choice.id === id);
  const isFixed = ({ id }: Choice): boolean => fixed.choices.some((choice) => choice.id === id);
  const rows = [
    ...[...fixed.choices, ...selected.filter((choice) => !isFixed(choice))].filter((one) => !isListed(one)),
    ...listed,
  ];
  return (
    <fieldset
      ref={list}
      className={clsx(styles.list, isMultiple && styles.isMultiple, isTall && styles.isTall)}
      aria-busy={found === null}
    >
      <legend>{label}</legend>
      <SearchInput
        className={styles.search}
        aria-label={t(`search.${noun}`)}
        placeholder={t(`search.${noun}`)}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles.rows}>
        {rows.map((choice) => (
          <label key={choice.id} className={styles.row}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={isFixed(choice) || selected.some(({ id }) => id === choice.id)}
              disabled={isFixed(choice)}
              onChange={(event) => toggle(choice, event.target.checked)}
            />
            <span title={choice.label}>
              {choice.label}
              <CertificationMarks notes={choice.certification} />
            </span>
            {isFixed(choice) ? <span className={clsx(text.muted, text.small)}>{fixed.note}</span> : null}
            {choice.detail && !isFixed(choice) ? <span className={clsx(text.muted, text.small)}>{choice.detail}</span> : null}
          </label>
        ))}
        {found === null ? (
          <p className={text.muted} role="status">
            {tCommon('loading')}
          </p>
        ) : null}
        {found && 'problem' in found ? (
          <FieldError role="alert" message={toFailure?.(found.problem) ?? t(`failed.${noun}`, { reason: found.problem })} />
        ) : null}
        {onMake && found && 'choices' in found && !rows.some(({ label: one }) => one === search.trim()) ? (
          <MakeChoice key={search} name={search.trim()} make={onMake} onMade={(choice) => onChange([...selected, choice])} />
        ) : null}
        {found && 'choices' in found && rows.length === 0 ? (
          <p className={text.muted} role="status">
            {search.trim() === '' ? t(`none.${noun}`) : t(`noMatches.${noun}`, { search: search.trim() })}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

/** What matches the search; null until it is known. */
function useFound(find: ChoiceListProps['find'], search: string): Found {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const show = (next: Found) => {
      if (!aborter.signal.aborted) setFound(next);
    };
    const look = () =>
      void find(search.trim(), aborter.signal).then(
        (choices) => show({ choices }),
        (error: unknown) => show({ problem: error instanceof Error ? error.message : '' }),
      );
    const timer = setTimeout(look, search === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [find, search]);
  return found;
}

interface MakeChoiceProps {
  readonly name: string;
  readonly make: (name: string) => Promise<Choice>;
  readonly onMade: (choice: Choice) => void;
}

function MakeChoice({ name, make, onMade }: MakeChoiceProps) {
  const t = useMessages(choiceList);
  const tCommon = useMessages(common);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (name === '') return null;
  const start = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      onMade(await make(name));
    } catch (error) {
      setProblem(errorText(error, tCommon('tryAgain')));
    }
    setIsBusy(false);
  };
  return (
    <div className={styles.make}>
      <Button icon="plus" busy={isBusy} onClick={() => void start()}>
        {t('create', { name })}
      </Button>
      {problem === null ? null : <FieldError role="alert" message={t('createFailed', { name, reason: problem })} />}
    </div>
  );
}
