// Deletes selected rows.
import type { BulkAction } from '#app/screens/lists/list-types.ts';

/** `allows`: the rows that can be deleted; all where it is left out. */
export const removeBulk = <Row>(run: BulkAction<Row>['run'], allows?: (row: Row) => boolean): BulkAction<Row> => ({
  id: 'delete',
  icon: 'trash',
  ...(allows && { allows }),
  run,
});
