// What an editor knows of its SQL.
import { SQLite } from '@codemirror/lang-sql';
import type { EngineEditor } from '#app/engines/shared/editor.ts';

export const sqliteEditor: EngineEditor = {
  language: SQLite,
  signatures: '',
};
