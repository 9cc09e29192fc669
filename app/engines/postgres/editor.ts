// PostgreSQL's syntax for the code editor.
import { PostgreSQL } from '@codemirror/lang-sql';
import type { EngineEditor } from '#app/engines/shared/editor.ts';

export const postgresEditor: EngineEditor = {
  language: PostgreSQL,
  signatures: '',
};
