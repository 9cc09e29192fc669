// Creates a dataset from a table: its database, its schema, and its columns as a preview.
import { useState } from 'react';
import { z } from 'zod';
import { unsavedWords } from '#app/screens/lists/client/failure-words.ts';
import { jsonOf, QUERY_DEADLINE_MS } from '#app/screens/shell/api-sender.ts';
import { useApi } from '#app/screens/shell/use-api.ts';
import { created } from '#app/screens/shell/reply-checks.ts';
import { Button } from '#app/ui/Button.tsx';
import { Combobox } from '#app/ui/Combobox.tsx';
import { Dialog, DialogContent } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Select } from '#app/ui/Select.tsx';
import { datasetList } from '#app/messages/en/dataset-list.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FormActions } from '#app/ui/form-layout.tsx';
import { Field } from '#app/ui/Field.tsx';
import text from '#app/ui/text.module.css';
import { DATASET_PATH } from './dataset-shape.ts';
import { useDatabases, useSchemas, useTable, useTables, type Asked } from './use-catalog.ts';
import styles from './NewDatasetDialog.module.css';

const createdSchema = z.object({ id: z.number() });

export function NewDatasetDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(datasetList);
  const tCommon = useMessages(common);
  const [databaseId, setDatabaseId] = useState<number | null>(null);
  const [chosenSchema, setSchema] = useState<string | null>(null);
  const [table, setTable] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = useApi();
  const databases = useDatabases();
  const schemas = useSchemas(databaseId);
  const hasSchemas = schemas.values.length > 0;
  // The only schema is selected.
  const schema = chosenSchema ?? (schemas.values.length === 1 ? (schemas.values[0] ?? null) : null);
  const tables = useTables(databaseId, hasSchemas ? schema : null, schemas.isDone && (!hasSchemas || schema !== null));
  const save = async () => {
    if (isBusy || databaseId === null || table === null) return;
    setBusy(true);
    setProblem(null);
    const sent = await send(DATASET_PATH, {
      method: 'POST',
      body: { database: databaseId, schema, table_name: table },
      reply: created,
      deadlineMs: QUERY_DEADLINE_MS,
    });
    setBusy(false);
    const body = createdSchema.safeParse(sent.kind === 'answered' && sent.isOk ? jsonOf(sent.text) : null);
    if (body.success) window.location.assign(`/explore/?datasource_type=table&datasource_id=${body.data.id}`);
    else setProblem(unsavedWords(sent));
  };
  return (
    <Dialog title={t('new')} onClose={onClose}>
      <DialogContent isStack>
        {problem ? (
          <Notice kind="error" title={t('new.failed')}>
            {problem}
          </Notice>
        ) : null}
        <Field label={t('new.database')}>
          {(control) => (
            <Select
              {...control}
              choices={[
                [null, databases.isDone ? t('new.selectDatabase') : tCommon('loading')],
                ...databases.values.map((one) => [one.id, one.name] as const),
              ]}
              value={databaseId}
              autoFocus
              onPick={(id) => {
                setDatabaseId(typeof id === 'number' ? id : null);
                setSchema(null);
                setTable(null);
              }}
            />
          )}
        </Field>
        <Problem of={databases} />
        {hasSchemas ? (
          <Field label={t('new.schema')}>
            {(control) => (
              <Select
                {...control}
                choices={[[null, t('new.selectSchema')], ...schemas.values.map((name) => [name, name] as const)]}
                value={schema}
                onPick={(name) => {
                  setSchema(typeof name === 'string' ? name : null);
                  setTable(null);
                }}
              />
            )}
          </Field>
        ) : null}
        <Problem of={schemas} />
        {tables.isAsked ? (
          <div className={styles.field}>
            <span className={styles.label}>{t('new.table')}</span>
            <Combobox
              label={t('new.searchTables')}
              options={tables.values.map(({ name, kind }) => ({
                id: name,
                label: name,
                hint: kind === 'view' ? t('new.view') : '',
              }))}
              pickedIds={table === null ? [] : [table]}
              onPick={setTable}
              note={tables.problem ?? (tables.isDone ? undefined : tCommon('loading'))}
            />
          </div>
        ) : null}
        {databaseId !== null && table !== null ? <Columns databaseId={databaseId} schema={schema} table={table} /> : null}
        <FormActions>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button weight="primary" busy={isBusy} disabled={table === null} onClick={() => void save()}>
            {t('new.submit')}
          </Button>
        </FormActions>
      </DialogContent>
    </Dialog>
  );
}

const Problem = ({ of: { problem } }: { of: Asked }) => (problem ? <Notice kind="error">{problem}</Notice> : null);

function Columns({ databaseId, schema, table }: { databaseId: number; schema: string | null; table: string }) {
  const t = useMessages(datasetList);
  const { columns, isDone, problem } = useTable(databaseId, schema, table);
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (!isDone) return <p className={text.muted}>{t('new.loadingColumns')}</p>;
  return (
    <section aria-label={t('new.columns')} className={styles.columns}>
      <h3>{t('new.columnCount', { table, count: columns.length })}</h3>
      <ul tabIndex={0}>
        {columns.map(({ name, type }) => (
          <li key={name}>
            <span>{name}</span>
            <code>{type}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
