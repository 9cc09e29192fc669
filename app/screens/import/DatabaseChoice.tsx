// For a database of the archive: which one here stands in for it, and the password of a new one.
import { useId } from 'react';
import type { Preview } from '#app/resources/transfer/wire.ts';
import { Select } from '#app/ui/Select.tsx';
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
  const chosen = choices.standIns[item.uuid] ?? null;
  const pick = (value: string | number | null) => {
    const { [item.uuid]: _before, ...others } = choices.standIns;
    change({ standIns: typeof value === 'number' ? { ...others, [item.uuid]: value } : others });
  };
  return (
    <div className="import-choice">
      {isHere || databases.length === 0 ? null : (
        <div className="field">
          <label htmlFor={id}>Database to use for {item.name}</label>
          <Select
            id={id}
            choices={[[null, 'As the file says'], ...databases.map((one) => [one.id, one.name] as const)]}
            value={chosen}
            onPick={pick}
          />
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
