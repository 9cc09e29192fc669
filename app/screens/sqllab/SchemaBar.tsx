// The schema browser: the database and schema of a tab, and what they contain.
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { TabEditor } from '#app/domain/sqllab/tab-editor.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { common } from '#app/messages/en/common.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { NativeSelect } from '#app/ui/Input.tsx';
import { SearchInput } from '#app/ui/SearchInput.tsx';
import { placeKey, type Place } from './client/catalogue.ts';
import { activeEditor, findDatabase, schemaOf } from './client/lab.ts';
import { useCatalogue, useLab, useLabState } from './lab-context.ts';
import { SchemaTree } from './SchemaTree.tsx';
import styles from './SchemaBar.module.css';
import frame from './lab.module.css';

export function SchemaBar({ widthPx, onClose }: { readonly widthPx: number; readonly onClose: () => void }) {
  const t = useMessages(sqllab);
  const { lab, actions } = useLab();
  const editor = useLabState(activeEditor);
  const database = findDatabase(lab.page, editor?.dbId ?? null);
  const schemas = useCatalogue((state) => state.schemas.get(String(database?.id)));
  const schema = editor && schemaOf(database, editor, schemas?.value ?? null);
  const isReady = database !== null && (!database.hasSchemas || schema !== null);
  const isStarted = useLabState((state) => state.isStarted);

  useEffect(() => {
    if (isStarted && database?.hasSchemas) void lab.catalogue.loadSchemas(database.id);
  }, [lab, database, isStarted]);
  useEffect(() => {
    if (isStarted && database && isReady) void lab.catalogue.loadTables({ databaseId: database.id, schema: schema ?? null });
  }, [lab, database, schema, isReady, isStarted]);

  const refresh = () => {
    if (!database) return;
    const place = { databaseId: database.id, schema: schema ?? null };
    lab.catalogue.forget(place);
    if (database.hasSchemas) void lab.catalogue.loadSchemas(database.id, true);
    if (isReady) void lab.catalogue.loadTables(place, true);
  };

  return (
    <aside
      className={styles.bar}
      aria-label={t('bar.label')}
      style={{ width: widthPx }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.head}>
        <DatabaseSelect
          editor={editor}
          onChange={(dbId) => editor && actions.edit(editor.id, { dbId, schema: null, catalog: null })}
        />
        <IconButton
          icon="refresh"
          className={styles.headButton}
          label={t('bar.refresh')}
          data-needs-script=""
          onClick={refresh}
        />
        <IconButton icon="close" label={t('bar.close')} className={clsx(styles.headButton, styles.close)} onClick={onClose} />
      </div>
      {database?.hasSchemas ? (
        <Field label={t('bar.schema')}>
          <NativeSelect
            className={styles.select}
            isCompact
            value={schema ?? ''}
            disabled={!editor}
            onChange={(event) => editor && actions.edit(editor.id, { schema: event.target.value })}
          >
            {schema === null || schemas?.value?.includes(schema) ? null : <option value={schema}>{schema}</option>}
            {schema === null ? (
              <option value="">{t(schemas?.isLoading === false ? 'bar.noSchema' : 'bar.loading')}</option>
            ) : null}
            {(schemas?.value ?? []).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect>
        </Field>
      ) : null}
      {schemas?.failure ? <Failure {...schemas.failure} onRetry={refresh} /> : null}
      {database && isReady ? (
        <Tables
          key={placeKey({ databaseId: database.id, schema })}
          place={{ databaseId: database.id, schema }}
          onRetry={refresh}
        />
      ) : null}
    </aside>
  );
}

interface DatabaseSelectProps {
  readonly editor: TabEditor | null;
  readonly onChange: (id: number) => void;
}

function DatabaseSelect({ editor, onChange }: DatabaseSelectProps) {
  const t = useMessages(sqllab);
  const { lab } = useLab();
  const isKnown = findDatabase(lab.page, editor?.dbId ?? null) !== null;
  return (
    <Field label={t('bar.database')}>
      <NativeSelect
        className={styles.select}
        isCompact
        value={isKnown ? String(editor?.dbId) : ''}
        disabled={!editor}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {isKnown ? null : (
          <option value="" disabled>
            {t('bar.selectDatabase')}
          </option>
        )}
        {lab.page.databases.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

function Field({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

function Tables({ place, onRetry }: { readonly place: Place; readonly onRetry: () => void }) {
  const t = useMessages(sqllab);
  const request = useCatalogue((state) => state.tables.get(placeKey(place)));
  const [filter, setFilter] = useState('');
  const tables = request?.value;
  if (!tables) {
    if (request?.failure) return <Failure {...request.failure} onRetry={onRetry} />;
    return <p className={clsx(styles.note, frame.late)}>{t('bar.loadingTables')}</p>;
  }
  if (tables.length === 0) {
    return <p className={styles.note}>{t('bar.noTables')}</p>;
  }
  return (
    <>
      <SearchInput
        className={styles.filter}
        aria-label={t('bar.filter')}
        placeholder={t('bar.filterCount', { count: tables.length })}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {request.failure ? <Failure {...request.failure} onRetry={onRetry} /> : null}
      <SchemaTree place={place} tables={tables} filter={filter} />
    </>
  );
}

interface FailureProps {
  readonly message: string;
  readonly isDenied: boolean;
  readonly onRetry: () => void;
}

function Failure({ message, isDenied, onRetry }: FailureProps) {
  const t = useMessages(sqllab);
  const tCommon = useMessages(common);
  return (
    <div className={styles.note} role="alert">
      <p>
        <Icon name={isDenied ? 'lock' : 'warning'} /> {message}
      </p>
      {isDenied ? <p>{t('bar.noAccess')}</p> : <Button onClick={onRetry}>{tCommon('tryAgain')}</Button>}
    </div>
  );
}
