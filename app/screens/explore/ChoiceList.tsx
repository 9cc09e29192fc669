// A list of things to choose one or several of, searched on the server while somebody types.
import { useEffect, useId, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import type { Choice } from './client/chart-api.ts';

interface ChoiceListProps {
  readonly label: string;
  /** What is listed, in the plural: "datasets". */
  readonly noun: string;
  readonly find: (search: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  readonly isMultiple: boolean;
  readonly chosen: readonly Choice[];
  readonly onChange: (chosen: readonly Choice[]) => void;
}

const PAUSE_MS = 250;

type Found = { readonly choices: readonly Choice[] } | { readonly problem: string } | null;

export function ChoiceList({ label, noun, find, isMultiple, chosen, onChange }: ChoiceListProps) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<Found>(null);
  const name = useId();
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

  const toggle = (choice: Choice, isChosen: boolean) => {
    if (!isMultiple) onChange([choice]);
    else onChange(isChosen ? [...chosen, choice] : chosen.filter(({ id }) => id !== choice.id));
  };
  const listed = found && 'choices' in found ? found.choices : [];
  // What is chosen stays in sight whatever is searched.
  const rows = [...chosen.filter(({ id }) => !listed.some((choice) => choice.id === id)), ...listed];
  return (
    <fieldset className="choice-list" aria-busy={found === null}>
      <legend>{label}</legend>
      <div className="search">
        <Icon name="search" />
        <input
          type="search"
          className="input compact"
          aria-label={`Search ${noun}`}
          placeholder={`Search ${noun}`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="choice-rows">
        {rows.map((choice) => (
          <label key={choice.id} className="choice-row">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.some(({ id }) => id === choice.id)}
              onChange={(event) => toggle(choice, event.target.checked)}
            />
            <span title={choice.label}>{choice.label}</span>
            {choice.detail ? <span className="muted small">{choice.detail}</span> : null}
          </label>
        ))}
        {found && 'problem' in found ? (
          <p className="field-error" role="alert">
            <Icon name="warning" />
            The {noun} could not be listed. {found.problem}
          </p>
        ) : null}
        {found && 'choices' in found && rows.length === 0 ? (
          <p className="muted" role="status">
            {search.trim() === '' ? `There are no ${noun} yet.` : `No ${noun} found for “${search.trim()}”.`}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
