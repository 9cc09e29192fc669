// The vocabulary that completion knows. Apart from completion.ts, which brings all of the editor's code.
import type { TemplateParam } from '#app/domain/template/template-params.ts';
import type { NamedMetric, NamedQuery } from '#app/screens/sqllab/client/catalog/shared-definitions.ts';
import type { ForeignKey, TableColumnDetails, TableName } from '#app/screens/sqllab/client/catalog/catalogue.ts';

/** What is known of the queried place. Each list keeps its identity while it does not change. */
export interface Vocabulary {
  readonly schema: string | null;
  /** Schemas of the active catalog. */
  readonly schemas: readonly string[];
  /** Where a connection reaches several; else empty. */
  readonly catalogs: readonly string[];
  readonly tables: readonly TableName[];
  readonly functions: readonly string[];
  /** Tables that the text names, and their columns. */
  readonly named: readonly {
    readonly table: string;
    readonly columns: readonly TableColumnDetails[];
    readonly foreignKeys: readonly ForeignKey[];
  }[];
  /** Metrics of the datasets in `named`. */
  readonly metrics: readonly NamedMetric[];
  /** Saved queries of the database. */
  readonly savedQueries: readonly NamedQuery[];
  /** The tab's own, which its templates can name. */
  readonly parameters: readonly TemplateParam[];
}

export const NO_VOCABULARY: Vocabulary = {
  schema: null,
  schemas: [],
  catalogs: [],
  tables: [],
  functions: [],
  named: [],
  metrics: [],
  savedQueries: [],
  parameters: [],
};
