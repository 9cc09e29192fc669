// For a database of the archive: which one here stands in for it, and the password of a new one.
import { useId } from 'react';
import type { Preview } from '#app/stores/transfer/wire.ts';
import { Select, type SelectChoices } from '#app/ui/Select.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import type { ImportState } from './use-import.ts';
import type { PreviewItem } from './import-words.ts';

interface DatabaseChoiceProps {
  readonly item: PreviewItem;
  readonly databases: Preview['databases'];
  readonly state: ImportState;
}

export function DatabaseChoice({ item, databases, state }: DatabaseChoiceProps) {
  const id = useId();
  const { choices, change } = state;
  const isHere = databases.some(({ uuid }) => uuid === item.uuid);
  const picked = choices.standIns[item.uuid];
  const chosen = picked === undefined ? (item.standsIn ? item.id : null) : picked;
  const pick = (value: string | number | null) =>
    change({ standIns: { ...choices.standIns, [item.uuid]: typeof value === 'number' ? value : null } });
  return (
    <div className="import-choice">
      {isHere || databases.length === 0 ? null : (
        <div className="field">
          <label htmlFor={id}>Database to use for {item.name}</label>
          <Select id={id} choices={choicesOf(item, databases)} value={chosen} onPick={pick} aria-describedby={`${id}-hint`} />
          <p id={`${id}-hint`} className="field-hint">
            {chosen === null
              ? 'A new database is made. Its datasets ask that one.'
              : 'Its datasets ask this database, which stays as it is. No new one is made.'}
          </p>
        </div>
      )}
      {item.needsPassword && chosen === null ? (
        <TextField
          label={`Password for ${item.name}`}
          hint="Exports hold no passwords. It is stored encrypted."
          type="password"
          autoComplete="off"
          value={choices.passwords[item.path] ?? ''}
          onChange={(event) => change({ passwords: { ...choices.passwords, [item.path]: event.target.value } })}
        />
      ) : null}
    </div>
  );
}

/** The database of its name comes first; then a new one; then all others, for tables may have moved. */
function choicesOf({ namesakeId }: PreviewItem, databases: Preview['databases']): SelectChoices {
  const choice = ({ id, name, engineLabel }: Preview['databases'][number], words = '') =>
    [id, `${name} · ${engineLabel}${words}`] as const;
  const namesake = databases.find(({ id }) => id === namesakeId);
  return [
    ...(namesake ? [choice(namesake, ', here already')] : []),
    [null, 'A new one, as the file says'],
    ...databases.filter((one) => one !== namesake).map((one) => choice(one)),
  ];
}
