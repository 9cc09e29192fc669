// Selects the SQL that is saved as a dataset or scheduled: the editor's text, or the statement of a result. Pure.
import type { LabPage } from '#app/domain/sqllab/page-view.ts';
import type { LabQuery, TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { toPaneRun } from '#app/screens/sqllab/pane-runs.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import type { CatalogPlace } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { findDatabase, tabCatalog } from '#app/screens/sqllab/client/lab.ts';
import { countStatements, hasSeveral, statementOfRun, textToRun } from '#app/screens/sqllab/client/runs/run-text.ts';
import type { StatementToSave } from './save-dataset.ts';

export interface SqlToSave {
  readonly kind: 'selection' | 'editor' | 'result';
  /** Has the schema that the tab shows, or that of the run. */
  readonly statement: StatementToSave;
}

interface EditorSource {
  readonly editor: TabEditor;
  /** The tab's database and schema, as in its schema browser. */
  readonly place: CatalogPlace;
  /** The tab's last run; null: none. */
  readonly latest: LabQuery | null;
}

/**
 * The selection, or else all of the text, with the tab's database and schema. Of several statements, the one whose result is
 * shown, with the database and schema it ran on. Null if the text is blank, or has several statements and no result.
 */
export function sourceOfEditor(page: LabPage, { editor, place, latest }: EditorSource): SqlToSave | null {
  const text = textToRun(editor);
  if (text === null) return null;
  if (hasSeveral(text.sql, findDatabase(page, place.databaseId)?.engine ?? null)) {
    return latest?.state === 'success' ? sourceOfResult(page, toPaneRun(latest), firstShown(latest)) : null;
  }
  const { databaseId, catalog = null, schema } = place;
  const statement = { databaseId, catalog, schema, sql: text.sql, templateParams: editor.templateParams || null };
  return { kind: (editor.selectedText ?? '').trim() === '' ? 'editor' : 'selection', statement };
}

/**
 * The SQL of a result, with the database and schema it ran on. `shown` is the number of the statement whose rows are shown;
 * null for the run's own rows, which are those of the last statement. Returns null if that statement can't be identified or
 * its database is no longer accessible.
 */
export function sourceOfResult(page: LabPage, run: PaneRun, shown: number | null): SqlToSave | null {
  const database = findDatabase(page, run.databaseId);
  const sql = database && statementSql(run, shown, database.engine);
  if (database === null || sql === null) return null;
  const place = { databaseId: database.id, catalog: tabCatalog(database, run.catalog), schema: run.schema };
  return { kind: 'result', statement: { ...place, sql, templateParams: run.templateParams || null } };
}

function statementSql({ sql, statements }: PaneRun, shown: number | null, engine: string): string | null {
  if (!hasSeveral(sql, engine)) return sql;
  // Runs of the history lack their statements, so the statements in the text are counted.
  const count = statements.length === 0 ? countStatements(sql, engine) : statements.length;
  return statementOfRun(sql, { number: shown ?? count, count }, engine);
}

/** The statement that the results pane shows by default: the last that returned rows; null: the run's own result. */
const firstShown = ({ statements = [] }: LabQuery): number | null =>
  statements.findLast(({ rows }) => rows !== null)?.number ?? null;
