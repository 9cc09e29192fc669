// Keeps the editor and the tabs' state in step: text and selection go one way, the shown tab and its vocabulary the other.
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { nameableParams, type TemplateParam } from '#app/domain/template/template-params.ts';
import { placeKey, schemasKey, tableKey, type CatalogPlace } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import type { LabActions } from '#app/screens/sqllab/client/lab-actions.ts';
import { latestQuery } from '#app/screens/sqllab/client/runs/run-actions.ts';
import { activeEditor, findDatabase, locateTab, sqlNamesFor, type Lab } from '#app/screens/sqllab/client/lab.ts';
import type { NamedMetric } from '#app/screens/sqllab/client/catalog/shared-definitions.ts';
import { createColumnValues } from '#app/screens/sqllab/client/catalog/column-values.ts';
import { lineAndColumn } from '#app/screens/sqllab/client/runs/error-place.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { findPlace, knownName, loadColumns, loadSchemas, loadTables } from './load-columns.ts';
import type { EditorEvents } from './tab-states.ts';
import { namedTables } from './named-tables.ts';
import { NO_VOCABULARY, type Vocabulary } from './vocabulary.ts';

export interface EditorPlaces {
  readonly host: HTMLElement;
  /** The plain field used until the editor is there. */
  readonly field: HTMLTextAreaElement | null;
  readonly onUp: () => void;
}

/** Begins at once; returns what ends it. The plain field goes on working where the editor's code cannot be loaded. */
export function attachEditor(lab: Lab, actions: LabActions, { host, field, onUp }: EditorPlaces): () => void {
  const releaseField = field ? keepField(lab, field) : () => undefined;
  let release = releaseField;
  let isOver = false;
  import('./mount-editor.ts')
    .then(({ mountEditor }) => {
      if (isOver) return;
      releaseField();
      const caret = field && document.activeElement === field ? field.selectionStart : null;
      const handle = mountEditor(host, eventsOf(lab, actions), pageNonce());
      actions.editor = handle;
      const show = () => {
        const editor = activeEditor(lab.store.getState());
        if (editor?.loaded) handle.open(shown(lab, editor));
      };
      show();
      onUp();
      lab.store.setState({ isEditorReady: true });
      underline(lab, actions);
      if (caret !== null) handle.focus(caret);
      else if (takesFirstFocus()) handle.focus();
      const unsubscribe = lab.store.subscribe((state, before) => {
        const [now, then] = [activeEditor(state), activeEditor(before)];
        if (now && (isOther(now, then) || state.isAutocompleteOn !== before.isAutocompleteOn)) show();
        if (now?.dbId !== then?.dbId || now?.schema !== then?.schema) handle.recheck();
      });
      release = () => {
        unsubscribe();
        handle.destroy();
        actions.editor = null;
      };
    })
    .catch((error: unknown) => {
      console.warn('The editor could not be loaded; the plain field stays.', error);
      lab.store.setState({ isEditorReady: true });
    });
  return () => {
    isOver = true;
    release();
  };
}

/** Opening SQL Lab focuses the editor, except where the page has been used already or an on-screen keyboard would cover it. */
const takesFirstFocus = (): boolean =>
  (document.activeElement === null || document.activeElement === document.body) &&
  !window.matchMedia('(pointer: coarse)').matches;

/** A run that failed before the editor was there, as after a reload. */
function underline(lab: Lab, actions: LabActions): void {
  const query = latestQuery(lab, activeEditor(lab.store.getState()));
  if (query?.state === 'failed') actions.showError(query, { reveal: false });
}

const isOther = (now: TabEditor, then: TabEditor | null): boolean =>
  now.id !== then?.id || now.sql !== then.sql || now.dbId !== then.dbId || now.loaded !== then.loaded || now.name !== then.name;

const shown = (lab: Lab, { id, sql, dbId, name }: TabEditor) => ({
  id,
  text: sql,
  engine: findDatabase(lab.page, dbId)?.engine ?? null,
  label: pageTranslate(sqllab)('editor.label', { name }),
  isAutomatic: lab.store.getState().isAutocompleteOn,
});

/** The plain field as the editor of the active tab. */
function keepField(lab: Lab, field: HTMLTextAreaElement): () => void {
  const onInput = () => {
    const editor = activeEditor(lab.store.getState());
    if (editor) lab.dispatch({ type: 'edit', id: editor.id, change: { sql: field.value } });
  };
  const show = () => {
    const editor = activeEditor(lab.store.getState());
    field.disabled = editor?.loaded === false;
    if (editor?.loaded && field.value !== editor.sql) field.value = editor.sql;
  };
  show();
  field.addEventListener('input', onInput);
  const unsubscribe = lab.store.subscribe(show);
  return () => {
    unsubscribe();
    field.removeEventListener('input', onInput);
  };
}

function eventsOf(lab: Lab, actions: LabActions): EditorEvents {
  const values = createColumnValues(lab);
  const inPlace = async <T>(load: (place: CatalogPlace) => Promise<T | null>): Promise<T | null> => {
    const place = locateTab(lab, activeEditor(lab.store.getState()));
    return place ? load(place) : null;
  };
  return {
    onChange: (id, sql) => lab.dispatch({ type: 'edit', id, change: { sql } }),
    onSelect: (id, { text, from }) => {
      const editor = activeEditor(lab.store.getState());
      if (editor?.id !== id || (text === null && editor.selectedText === null)) return;
      const { line, column } = lineAndColumn(editor.sql, from);
      lab.dispatch({ type: 'edit', id, change: { selectedText: text, cursorPosition: { row: line - 1, column: column - 1 } } });
    },
    onCursor: (cursor) => lab.store.setState({ cursor }),
    onRun: (options) => actions.run(options),
    onStop: () => actions.stop(),
    onFormat: () => void actions.format(),
    validate: (text) => actions.validate(text),
    vocabulary: () => vocabularyOf(lab),
    loadColumns: async (table) => inPlace((place) => loadColumns(lab.catalogue, place, table)),
    loadTables: async (named) => inPlace((place) => loadTables(lab.catalogue, place, named)),
    loadSchemas: async (catalog) => inPlace((place) => loadSchemas(lab.catalogue, place, catalog)),
    loadValues: (table, column) => values.load(table, column),
    loadSql: (id) => lab.definitions.loadSql(id),
  };
}

let lastParameters: { readonly text: string | null; readonly parameters: readonly TemplateParam[] } | null = null;

/** Read once while the text stays: the list keeps its identity. */
function parametersOf(text: string | null): readonly TemplateParam[] {
  if (lastParameters?.text !== text) lastParameters = { text, parameters: nameableParams(text) };
  return lastParameters.parameters;
}

/** What can qualify a table. Engines without schemas have neither. */
function placesOf(
  { page, catalogue }: Lab,
  { databaseId, catalog = null }: CatalogPlace,
): Pick<Vocabulary, 'schemas' | 'catalogs'> {
  if (findDatabase(page, databaseId)?.hasSchemas !== true) return NO_VOCABULARY;
  const state = catalogue.store.getState();
  const catalogs = state.catalogs.get(String(databaseId))?.value ?? NO_VOCABULARY.catalogs;
  return {
    schemas: state.schemas.get(schemasKey(databaseId, catalog))?.value ?? NO_VOCABULARY.schemas,
    catalogs: catalogs.length > 1 ? catalogs : NO_VOCABULARY.catalogs,
  };
}

let last: { readonly key: readonly unknown[]; readonly message: Vocabulary } | null = null;

/** What is known now; columns of tables that the text names are requested here. */
function vocabularyOf(lab: Lab): Vocabulary {
  const editor = activeEditor(lab.store.getState());
  const place = locateTab(lab, editor);
  if (!editor || !place) return NO_VOCABULARY;
  const { catalogue, page } = lab;
  void catalogue.loadFunctions(place.databaseId);
  const state = catalogue.store.getState();
  const tables = state.tables.get(placeKey(place))?.value ?? NO_VOCABULARY.tables;
  const { schemas, catalogs } = placesOf(lab, place);
  const functions = state.functions.get(String(place.databaseId))?.value ?? NO_VOCABULARY.functions;
  const parameters = parametersOf(editor.templateParams ?? null);
  const key = [
    editor.sql,
    parameters,
    placeKey(place),
    state.tables,
    schemas,
    catalogs,
    functions,
    state.descriptions,
    lab.definitions.version(),
  ];
  if (last && last.key.every((part, index) => part === key[index])) return last.message;
  const known: NamedMetric[] = [];
  const named = namedTables(editor.sql, sqlNamesFor(page, place.databaseId)).flatMap((typed) => {
    const at = findPlace(catalogue, place, typed);
    if (at !== place) void catalogue.loadTables(at);
    // Only names that are there: a half-typed one is not worth a query.
    const name = knownName(state.tables.get(placeKey(at))?.value ?? [], typed.table);
    if (name === null) return [];
    void catalogue.describe(at, name);
    known.push(...lab.definitions.metricsOf(at, name));
    const described = state.descriptions.get(tableKey(at, name))?.value;
    return described ? [{ table: name, columns: described.columns, foreignKeys: described.foreignKeys }] : [];
  });
  const metrics = sameList(last?.message.metrics, known);
  const savedQueries = page.maySeeSaved ? lab.definitions.queriesOf(place.databaseId) : NO_VOCABULARY.savedQueries;
  const message = sameAs(last?.message, {
    schema: place.schema,
    schemas,
    catalogs,
    tables,
    functions,
    named,
    metrics,
    savedQueries,
    parameters,
  });
  last = { key, message };
  return message;
}

/** The previous list where it has the same items. */
const sameList = <T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] =>
  before?.length === now.length && now.every((item, at) => item === before[at]) ? before : now;

/** The previous vocabulary if nothing has changed: what is derived from it is kept with it. */
function sameAs(before: Vocabulary | undefined, now: Vocabulary): Vocabulary {
  if (!before || before.named.length !== now.named.length) return now;
  const isSameList = now.named.every((one, index) => one.columns === before.named[index]?.columns);
  const { schema, schemas, catalogs, tables, functions, parameters } = before;
  const isSame =
    schema === now.schema &&
    parameters === now.parameters &&
    before.metrics === now.metrics &&
    before.savedQueries === now.savedQueries &&
    schemas === now.schemas &&
    catalogs === now.catalogs &&
    tables === now.tables &&
    functions === now.functions;
  return isSame && isSameList ? before : now;
}

/** The nonce with which this page's own scripts came: the editor's style element needs it. */
function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
