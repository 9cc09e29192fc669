// Where the table goes: database, schema, name, and whether an existing table is replaced.
import type { ReactNode } from 'react';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import type { IfTableExists, UploadDestination } from './draft.ts';
import type { NameView, UploadTargetView } from './client/upload-api.ts';
import styles from './UploadForm.module.css';

interface TargetFieldsProps {
  readonly targets: readonly UploadTargetView[];
  readonly target: UploadDestination;
  /** Null: it is being checked. */
  readonly name: NameView | null;
  readonly ifExists: IfTableExists;
  readonly onChange: (change: Partial<UploadDestination>) => void;
  readonly onIfExists: (ifExists: IfTableExists) => void;
  /** What of the file goes there. */
  readonly children?: ReactNode;
}

export function TargetFields({ targets, target, name, ifExists, onChange, onIfExists, children }: TargetFieldsProps) {
  const t = useMessages(upload);
  const database = targets.find(({ id }) => id === target.databaseId);
  const pickDatabase = (id: number): void => {
    const found = targets.find((one) => one.id === id);
    onChange({ databaseId: id, schema: found?.default_schema ?? null });
  };
  const hint = name === null ? '' : name.exists ? t('target.exists') : t('target.free');
  return (
    <Panel isPadded aria-label={t('target.title')} className={styles.panel}>
      <h2>{t('target.title')}</h2>
      <div className={styles.fields}>
        {children}
        <Field label={t('target.database')}>
          {(control) => (
            <Select
              {...control}
              choices={targets.map(({ id, name: label }) => [id, label] as const)}
              value={target.databaseId}
              onPick={(id) => pickDatabase(Number(id))}
            />
          )}
        </Field>
        {database?.has_schemas ? (
          <Field label={t('target.schema')}>
            {(control) => (
              <Select
                {...control}
                choices={database.schemas.map((schema) => [schema, schema] as const)}
                value={target.schema}
                onPick={(schema) => onChange({ schema: String(schema) })}
              />
            )}
          </Field>
        ) : null}
        <TextField
          isCompact
          label={t('target.table')}
          value={target.table}
          hint={hint}
          error={name?.problem ?? undefined}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange({ table: event.target.value })}
        />
      </div>
      {name?.exists ? (
        <div className={styles.choice}>
          <SegmentedControl
            label={t('target.ifExists')}
            choices={[
              ['replace', t('target.replace')],
              ['append', t('target.append')],
            ]}
            value={ifExists === 'fail' ? null : ifExists}
            onPick={(value) => onIfExists(value === 'append' ? 'append' : 'replace')}
          />
          <p>{ifExists === 'fail' ? '' : t(ifExists === 'append' ? 'target.appendHint' : 'target.replaceHint')}</p>
        </div>
      ) : null}
    </Panel>
  );
}
