// The schema browser: the database, catalog and schema of a tab, and what they contain.
import { clsx } from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { placeKey, schemasKey, type MatchedColumn, type CatalogPlace } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { activeEditor, findDatabase, resolveTabSchema } from '#app/screens/sqllab/client/lab.ts';
import { ColumnSearch } from './ColumnSearch.tsx';
import { Failure } from './Failure.tsx';
import { useCatalogue, useLab, useLabState } from '#app/screens/sqllab/lab-context.ts';
import { DatabaseSelect, NameSelect } from './SchemaSelects.tsx';
import { SchemaTree } from './SchemaTree.tsx';
import styles from './SchemaBar.module.css';
import frame from '#app/screens/sqllab/lab.module.css';

export function SchemaBar({ widthPx, onClose }: { readonly widthPx: number; readonly onClose: () => void }) {
  const t = useMessages(sqllab);
  const { lab, actions } = useLab();
  const editor = useLabState(activeEditor);
  const database = findDatabase(lab.page, editor?.dbId ?? null);
  const catalogs = useCatalogue((state) => state.catalogs.get(String(database?.id)));
  const catalog = editor?.catalog ?? null;
  const schemas = useCatalogue((state) => state.schemas.get(schemasKey(database?.id ?? 0, catalog)));
  const failure = schemas?.failure ?? catalogs?.failure;
  const schema = editor && resolveTabSchema(database, editor, schemas?.value ?? null);
  const isReady = database !== null && (!database.hasSchemas || schema !== null);
  const place = useMemo(
    () => (database && isReady ? { databaseId: database.id, schema, catalog } : null),
    [database, isReady, schema, catalog],
  );
  const isStarted = useLabState((state) => state.isStarted);

  useEffect(() => {
    if (!isStarted || !database?.hasSchemas) return;
    void lab.catalogue.loadCatalogs(database.id);
    void lab.catalogue.loadSchemas(database.id, { catalog });
  }, [lab, database, catalog, isStarted]);
  useEffect(() => {
    if (isStarted && place) void lab.catalogue.loadTables(place);
  }, [lab, place, isStarted]);

  const refresh = () => {
    if (!database) return;
    lab.catalogue.forget({ databaseId: database.id, schema, catalog });
    if (database.hasSchemas) void lab.catalogue.loadCatalogs(database.id, true);
    if (database.hasSchemas) void lab.catalogue.loadSchemas(database.id, { catalog, force: true });
    if (place) void lab.catalogue.loadTables(place, true);
  };

  return (
    <aside
      className={styles.bar}
      aria-label={t('bar.label')}
      data-pane=""
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
      {editor && database?.hasSchemas && (catalog !== null || (catalogs?.value?.length ?? 0) > 1) ? (
        <NameSelect
          kind="catalog"
          request={catalogs}
          value={catalog ?? database.catalog}
          onPick={(name) => actions.edit(editor.id, { catalog: name === database.catalog ? null : name, schema: null })}
        />
      ) : null}
      {editor && database?.hasSchemas ? (
        <NameSelect kind="schema" request={schemas} value={schema} onPick={(name) => actions.edit(editor.id, { schema: name })} />
      ) : null}
      {failure ? <Failure {...failure} onRetry={refresh} /> : null}
      {database && place ? (
        <Contents
          key={JSON.stringify([database.id, catalog])}
          place={place}
          canSearch={database.searchesColumns}
          onSchema={(name) => editor && actions.edit(editor.id, { schema: name })}
          onRetry={refresh}
        />
      ) : null}
    </aside>
  );
}

interface ContentsProps {
  readonly place: CatalogPlace;
  readonly canSearch: boolean;
  readonly onSchema: (name: string) => void;
  readonly onRetry: () => void;
}

type Mode = 'tables' | 'columns';

/** The tables of a schema, or the columns of the whole database that a search finds. */
function Contents({ place, canSearch, onSchema, onRetry }: ContentsProps) {
  const t = useMessages(sqllab);
  const [mode, setMode] = useState<Mode>('tables');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<MatchedColumn | null>(null);
  const isOpened = opened !== null && opened.schema === place.schema;
  const open = (found: MatchedColumn) => {
    setOpened(found);
    setMode('tables');
    if (found.schema !== null && found.schema !== place.schema) onSchema(found.schema);
  };
  return (
    <>
      {canSearch ? (
        <SegmentedControl
          className={styles.modes}
          label={t('columns.mode')}
          choices={[
            ['tables', t('columns.tables')],
            ['columns', t('columns.columns')],
          ]}
          value={mode}
          onPick={(next) => setMode(next === 'columns' ? 'columns' : 'tables')}
        />
      ) : null}
      {mode === 'columns' ? (
        <ColumnSearch
          place={{ databaseId: place.databaseId, catalog: place.catalog ?? null }}
          typed={typed}
          onType={setTyped}
          onOpen={open}
        />
      ) : (
        <Tables
          key={`${placeKey(place)} ${isOpened ? opened.table : ''}`}
          place={place}
          opened={isOpened ? opened.table : null}
          onRetry={onRetry}
        />
      )}
    </>
  );
}

interface TablesProps {
  readonly place: CatalogPlace;
  /** The table that a search has found; null: none. */
  readonly opened: string | null;
  readonly onRetry: () => void;
}

function Tables({ place, opened, onRetry }: TablesProps) {
  const t = useMessages(sqllab);
  const request = useCatalogue((state) => state.tables.get(placeKey(place)));
  const [filter, setFilter] = useState(opened ?? '');
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
      <SchemaTree place={place} tables={tables} filter={filter} opened={opened} />
    </>
  );
}
