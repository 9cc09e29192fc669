// What lists of owned items have in common: who can tag, export and delete which rows.
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { BulkAction } from '#app/screens/lists/list-types.ts';
import { removeBulk } from './remove-bulk.ts';

export interface OwnedActions<Row> {
  /** Opens the dialog that shares it. */
  readonly share: (row: Row) => void;
  readonly tag: (rows: readonly Row[]) => void;
  readonly exportFiles: (rows: readonly Row[]) => void;
  readonly remove: (rows: readonly Row[]) => void;
}

export type OwnedRights = Pick<ListRights, 'mayTag' | 'mayExport'>;

export const mayWrite = (row: { readonly mayWrite: boolean }): boolean => row.mayWrite;

/** The last actions on selected rows. */
export const ownedBulk = <Row extends { readonly mayWrite: boolean }>(
  actions: OwnedActions<Row>,
  can: OwnedRights,
): readonly BulkAction<Row>[] => [
  ...(can.mayTag ? [{ id: 'tag', icon: 'tag', allows: mayWrite, run: actions.tag } as const] : []),
  ...(can.mayExport ? [{ id: 'export', icon: 'download', run: actions.exportFiles } as const] : []),
  removeBulk(actions.remove, mayWrite),
];
