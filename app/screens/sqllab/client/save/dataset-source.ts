// What is saved as a dataset, or scheduled: the text that the user sees in the editor, or a result's own. Pure.
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
  /** Its schema: the one that the tab shows, or that of the run. */
  readonly statement: StatementToSave;
}

interface EditorSource {
  readonly editor: TabEditor;
  /** Of the tab, as its schema browser shows it. */
  readonly place: CatalogPlace;
  /** The tab's last run; null: none. */
  readonly latest: LabQuery | null;
}

/**
 * The selection, else all of the text, where the tab is now. Of several statements, the one whose result is shown, where that
 * ran. Null where nothing is written, or several statements are and none of them has a result.
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
 * A result's own SQL, where it ran. `shown`: the number of the statement whose rows are shown; null: the run's own, which are
 * the last one's. Null where that statement cannot be told from the others, or its database cannot be queried any more.
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
  // What the history has lacks its statements: they are counted as they are written.
  const count = statements.length === 0 ? countStatements(sql, engine) : statements.length;
  return statementOfRun(sql, { number: shown ?? count, count }, engine);
}

/** As the results pane shows it at first: of several statements, the last that returned rows; null: the run's own. */
const firstShown = ({ statements = [] }: LabQuery): number | null =>
  statements.findLast(({ rows }) => rows !== null)?.number ?? null;
