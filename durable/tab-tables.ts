// Storage of one user's SQL Lab tabs: a row of JSON per tab, and per table opened in a tab. Ids are unique per user.
import { AppError, invariant } from '#app/domain/errors.ts';
import { readExtra } from '#app/domain/sqllab/tabs/tab-wire.ts';
import {
  newTableSchemaSchema,
  newTabSchema,
  type NewTab,
  type TabBase,
  type NewTableSchema,
  type TabChange,
  type TableSchema,
  type TabList,
  type TabState,
} from '#app/domain/sqllab/tabs/tab-state.ts';

/** Below SQLite's row limit of 2 MB. */
const MAX_ROW_BYTES = 1_900_000;
const MAX_TABS = 500;

export function createTabTables(sql: SqlStorage): void {
  sql.exec(`CREATE TABLE IF NOT EXISTS tabs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, is_active INTEGER NOT NULL, value TEXT NOT NULL)`);
  sql.exec(`CREATE TABLE IF NOT EXISTS table_schemas (
    id INTEGER PRIMARY KEY AUTOINCREMENT, tab_id INTEGER NOT NULL REFERENCES tabs (id) ON DELETE CASCADE,
    place TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (tab_id, place))`);
}

/** Lists tabs in the order in which they were opened. */
export function listTabs(sql: SqlStorage, userId: number): TabList {
  const rows = [...sql.exec<TabRow>('SELECT id, is_active, value FROM tabs ORDER BY id')];
  const active = rows.find((row) => row.is_active === 1);
  return {
    tabs: rows.map(toListItem),
    active: active ? toTab(sql, userId, active) : null,
  };
}

export function findTab(sql: SqlStorage, userId: number, id: number): TabState | null {
  const row = findRow(sql, id);
  return row ? toTab(sql, userId, row) : null;
}

/**
 * Adds a tab and makes it the active one. If the client has sent this tab before, updates it instead.
 * Throws GENERIC_COMMAND_ERROR beyond MAX_TABS.
 */
export function insertTab(sql: SqlStorage, userId: number, tab: NewTab): TabState {
  const duplicateId = findDuplicate(sql, tab);
  if (duplicateId !== null) {
    activateTab(sql, duplicateId);
    return requireTab(updateTab(sql, userId, { id: duplicateId, change: tab }));
  }
  const { count } = sql.exec<{ count: number }>('SELECT count(*) AS count FROM tabs').one();
  if (count >= MAX_TABS)
    throw new AppError('GENERIC_COMMAND_ERROR', `You have ${MAX_TABS} tabs, which is the limit. Close some first.`);
  sql.exec('UPDATE tabs SET is_active = 0');
  const row = sql
    .exec<TabRow>('INSERT INTO tabs (is_active, value) VALUES (1, ?) RETURNING id, is_active, value', serializeRow(tab))
    .one();
  return toTab(sql, userId, row);
}

interface TabUpdate {
  readonly id: number;
  readonly change: TabChange;
  /** The version that the change is based on. If absent, the change is always applied. */
  readonly base?: TabBase | undefined;
}

/** Updates the fields in `change`; null if the tab doesn't exist. Throws OBJECT_CHANGED_ERROR if `base` isn't the latest version. */
export function updateTab(sql: SqlStorage, userId: number, { id, change, base }: TabUpdate): TabState | null {
  const row = findRow(sql, id);
  if (!row) return null;
  const before = readTab(row);
  if (base && isStale(before, base))
    throw new AppError('OBJECT_CHANGED_ERROR', 'Another window has changed this tab. Read it again before you save it.');
  const value = serializeRow({ ...before, ...change });
  sql.exec('UPDATE tabs SET value = ? WHERE id = ?', value, id);
  return toTab(sql, userId, { ...row, value });
}

/** Whether another window has stored a later version. A later version of the same window isn't a conflict: only the reply was lost. */
function isStale(stored: NewTab, { updatedAt, window }: TabBase): boolean {
  return readExtra(stored).updatedAt > updatedAt && stored.extra_json['window'] !== window;
}

export function activateTab(sql: SqlStorage, id: number): boolean {
  if (!findRow(sql, id)) return false;
  sql.exec('UPDATE tabs SET is_active = (id = ?)', id);
  return true;
}

/** Deletes the tab and its tables. If it was active, the newest remaining tab becomes active. */
export function removeTab(sql: SqlStorage, id: number): boolean {
  const row = findRow(sql, id);
  if (!row) return false;
  sql.exec('DELETE FROM table_schemas WHERE tab_id = ?', id);
  sql.exec('DELETE FROM tabs WHERE id = ?', id);
  if (row.is_active === 1) sql.exec('UPDATE tabs SET is_active = 1 WHERE id = (SELECT max(id) FROM tabs)');
  return true;
}

/** Adds a table to a tab, or replaces it if it's there; null if the tab doesn't exist. */
export function insertTable(sql: SqlStorage, table: NewTableSchema): TableSchema | null {
  if (!findRow(sql, table.tab_state_id)) return null;
  const place = JSON.stringify([table.database_id, table.catalog, table.schema, table.table]);
  sql.exec('DELETE FROM table_schemas WHERE tab_id = ? AND place = ?', table.tab_state_id, place);
  const insert = 'INSERT INTO table_schemas (tab_id, place, value) VALUES (?, ?, ?) RETURNING id, value';
  return toTable(sql.exec<TableRow>(insert, table.tab_state_id, place, serializeRow(table)).one());
}

export function setExpanded(sql: SqlStorage, id: number, isExpanded: boolean): TableSchema | null {
  const table = findTable(sql, id);
  if (!table) return null;
  const changed = { ...table, expanded: isExpanded };
  sql.exec('UPDATE table_schemas SET value = ? WHERE id = ?', serializeRow(changed), id);
  return changed;
}

export function removeTable(sql: SqlStorage, id: number): boolean {
  if (!findTable(sql, id)) return false;
  sql.exec('DELETE FROM table_schemas WHERE id = ?', id);
  return true;
}

/** Finds the tab with the same id in the browser (`localId`). */
function findDuplicate(sql: SqlStorage, { extra_json: { localId } }: NewTab): number | null {
  if (typeof localId !== 'string') return null;
  const find = "SELECT id FROM tabs WHERE json_extract(value, '$.extra_json.localId') = ?";
  return [...sql.exec<{ id: number }>(find, localId)][0]?.id ?? null;
}

function requireTab(tab: TabState | null): TabState {
  invariant(tab, 'A tab that was found is gone.');
  return tab;
}

type TabRow = { id: number; is_active: number; value: string };
type TableRow = { id: number; value: string };

const findRow = (sql: SqlStorage, id: number): TabRow | undefined =>
  [...sql.exec<TabRow>('SELECT id, is_active, value FROM tabs WHERE id = ?', id)][0];

function findTable(sql: SqlStorage, id: number): TableSchema | null {
  const [row] = [...sql.exec<TableRow>('SELECT id, value FROM table_schemas WHERE id = ?', id)];
  return row ? toTable(row) : null;
}

const readTab = (row: TabRow): NewTab => newTabSchema.parse(JSON.parse(row.value));
const toTable = (row: TableRow): TableSchema => ({ ...newTableSchemaSchema.parse(JSON.parse(row.value)), id: row.id });

function toListItem(row: TabRow): TabList['tabs'][number] {
  const { label, saved_query_id: savedId } = readTab(row);
  return { id: row.id, label, ...(savedId !== null && { saved_query_id: savedId }) };
}

function toTab(sql: SqlStorage, userId: number, row: TabRow): TabState {
  const tables = [...sql.exec<TableRow>('SELECT id, value FROM table_schemas WHERE tab_id = ? ORDER BY id', row.id)];
  return {
    ...readTab(row),
    id: row.id,
    user_id: userId,
    active: row.is_active === 1,
    table_schemas: tables.map(toTable),
  };
}

function serializeRow(value: object): string {
  const text = JSON.stringify(value);
  if (new TextEncoder().encode(text).length > MAX_ROW_BYTES)
    throw new AppError('STATE_TOO_LARGE_ERROR', 'This tab is too large to store. Shorten its text or split it in two.');
  return text;
}
