// Which row-level clauses go with a dataset for whoever asks. Every path that yields rows comes by here.
import type { Identity } from '#app/domain/access/identity.ts';
import type { RowClause } from '#app/domain/access/row-clause.ts';

/** The clauses that every row of the dataset must satisfy; those of a guest's token are joined by AND. */
export function rowClausesFor(identity: Identity, dataset: { readonly id: number }): readonly RowClause[] {
  if (identity.kind !== 'guest') return [];
  return identity.clauses
    .filter(({ datasetId }) => datasetId === null || datasetId === dataset.id)
    .map(({ clause }) => ({ groupKey: null, clause }));
}
