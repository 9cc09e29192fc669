// What an editor knows of an engine's SQL.
import type { SQLDialect } from '@codemirror/lang-sql';

export interface EngineEditor {
  readonly language: SQLDialect;
  /** How its own functions are called, and those that it calls otherwise than others do: `name(argument, …)`, with spaces between. */
  readonly signatures: string;
}
