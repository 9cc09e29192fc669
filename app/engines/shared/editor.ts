// An engine's SQL syntax for the code editor.
import type { SQLDialect } from '@codemirror/lang-sql';

export interface EngineEditor {
  readonly language: SQLDialect;
  /** Signatures of functions that only this engine has or that differ from other engines: `name(argument, …)`, space-separated. */
  readonly signatures: string;
}
