// The table that the dataset reads, and a list to select another one.
import { useState } from 'react';
import { useSchemas, useTables } from '#app/screens/dataset-list/use-catalog.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { FieldError } from '#app/ui/form/Field.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDataset } from './dataset-context.ts';
import styles from './TableField.module.css';

export function TableField({ error }: { readonly error: string | undefined }) {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { state, isReadOnly } = useDataset();
  const [isOpen, setIsOpen] = useState(false);
  const { name } = state.draft;
  return (
    <div className={styles.field} role="group" aria-label={t('source.table')}>
      <span className={styles.label}>{t('source.table')}</span>
      <div className={styles.chosen}>
        <code>{name === '' ? t('source.noTable') : name}</code>
        {isReadOnly ? null : (
          <Button weight="quiet" aria-expanded={isOpen} icon={isOpen ? 'check' : 'edit'} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? tCommon('done') : t('source.selectTable')}
          </Button>
        )}
      </div>
      {isOpen ? <TableFinder onPicked={() => setIsOpen(false)} /> : null}
      <FieldError id="ds-table-error" message={error} />
    </div>
  );
}

function TableFinder({ onPicked }: { readonly onPicked: () => void }) {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { state, dispatch } = useDataset();
  const { database, schema, name } = state.draft;
  const catalog = state.draft.catalog || null;
  const schemas = useSchemas(database.id, catalog);
  const hasSchemas = schemas.values.length > 0;
  const place = { databaseId: database.id, catalog, schema: schema || null };
  const tables = useTables(place, schemas.isDone && (!hasSchemas || schema !== ''));
  const note = tables.isRequested
    ? (tables.problem ?? (tables.isDone ? undefined : tCommon('loading')))
    : hasSchemas
      ? t('source.selectSchemaFirst')
      : tCommon('loading');
  return (
    <Combobox
      label={t('source.searchTables')}
      options={tables.values.map((table) => ({
        id: table.name,
        label: table.name,
        hint: table.kind === 'view' ? t('source.view') : '',
      }))}
      pickedIds={[name]}
      onPick={(picked) => {
        dispatch({ type: 'setMany', change: { name: picked } });
        onPicked();
      }}
      note={note}
      autoFocus
    />
  );
}
