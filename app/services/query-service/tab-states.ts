// A user's editor tabs, as the app Worker sees them: one object per user stores them all.
import type {
  NewTab,
  NewTableSchema,
  TabChange,
  TabState,
  TableSchema,
  TabList,
  TabBase,
} from '#app/domain/sqllab/tabs/tab-state.ts';

/** Null or false: this user has no such tab or table. */
export interface TabStore {
  list(userId: number): Promise<TabList>;
  find(userId: number, id: number): Promise<TabState | null>;
  /** The new tab becomes the active one. */
  insert(userId: number, tab: NewTab): Promise<TabState>;
  /** Throws OBJECT_CHANGED_ERROR where `base` is given and another window has stored a later version than it knows. */
  update(userId: number, id: number, change: TabChange, base?: TabBase): Promise<TabState | null>;
  activate(userId: number, id: number): Promise<boolean>;
  remove(userId: number, id: number): Promise<boolean>;
  /** Replaces the row of the same table in the same tab. */
  insertTable(userId: number, table: NewTableSchema): Promise<TableSchema | null>;
  setExpanded(userId: number, tableId: number, isExpanded: boolean): Promise<TableSchema | null>;
  removeTable(userId: number, tableId: number): Promise<boolean>;
}
