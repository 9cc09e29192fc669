// The words that completion knows. Apart from completion.ts, which brings the editor's whole code.
import type { TableColumn, TableName } from '#app/screens/sqllab/client/catalogue.ts';

/** What is known of the place that is asked. Each list keeps its identity while it does not change. */
export interface Vocabulary {
  readonly schema: string | null;
  readonly schemas: readonly string[];
  readonly tables: readonly TableName[];
  readonly functions: readonly string[];
  /** Tables that the text names, and their columns. */
  readonly named: readonly { readonly table: string; readonly columns: readonly TableColumn[] }[];
}

export const NO_VOCABULARY: Vocabulary = { schema: null, schemas: [], tables: [], functions: [], named: [] };
