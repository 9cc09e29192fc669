// For a database of the archive: the existing one that is used instead, or the password of a new one.
import type { TransferPreview } from '#app/stores/transfer/wire.ts';
import { Select, type SelectChoices } from '#app/ui/select/Select.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { importArchive } from '#app/messages/en/import-archive.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Field } from '#app/ui/form/Field.tsx';
import type { ImportState } from './use-import.ts';
import type { PreviewItem } from './plan-item.ts';
import styles from './DatabaseChoice.module.css';

interface DatabaseChoiceProps {
  readonly item: PreviewItem;
  readonly databases: TransferPreview['databases'];
  readonly state: ImportState;
}

export function DatabaseChoice({ item, databases, state }: DatabaseChoiceProps) {
  const t = useMessages(importArchive);
  const { choices, change } = state;
  const isHere = databases.some(({ uuid }) => uuid === item.uuid);
  const picked = choices.standIns[item.uuid];
  const selected = picked === undefined ? (item.standsIn ? item.id : null) : picked;
  const pick = (value: string | number | null) =>
    change({ standIns: { ...choices.standIns, [item.uuid]: typeof value === 'number' ? value : null } });
  return (
    <div className={styles.choice}>
      {isHere || databases.length === 0 ? null : (
        <Field
          label={t('database.label', { name: item.name })}
          hint={t(selected === null ? 'database.newHint' : 'database.existingHint')}
        >
          {(control) => <Select {...control} choices={choicesOf(item, databases, t)} value={selected} onPick={pick} />}
        </Field>
      )}
      {item.needsPassword && selected === null ? (
        <TextField
          label={t('password.label', { name: item.name })}
          hint={t('password.hint')}
          type="password"
          autoComplete="off"
          value={choices.passwords[item.path] ?? ''}
          onChange={(event) => change({ passwords: { ...choices.passwords, [item.path]: event.target.value } })}
        />
      ) : null}
    </div>
  );
}

/** The database of its name comes first; then a new one; then all others, because tables might have moved. */
function choicesOf(
  { namesakeId }: PreviewItem,
  databases: TransferPreview['databases'],
  t: Translate<typeof importArchive.texts>,
): SelectChoices {
  const namesake = databases.find(({ id }) => id === namesakeId);
  return [
    ...(namesake ? [[namesake.id, t('database.sameName', { name: namesake.name, engine: namesake.engineLabel })] as const] : []),
    [null, t('database.new')],
    ...databases
      .filter((one) => one !== namesake)
      .map(({ id, name, engineLabel }) => [id, t('database.choice', { name, engine: engineLabel })] as const),
  ];
}
