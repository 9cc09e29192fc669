// What a grid shows: cells as JSON carries them, columns by place, and ranges in the order that is shown.
export type GridCell = null | string | number | boolean;
export type GridRow = readonly GridCell[];
export type GridKind = 'number' | 'text' | 'time' | 'boolean';

export interface GridColumn {
  readonly name: string;
  readonly kind: GridKind;
  /** Shown on hover beside the name, as the type of the source; null where it is not known. */
  readonly hint: string | null;
  /** False: rows can't be sorted or filtered by it. */
  readonly canOrder?: boolean;
  /** What is shown of a cell; null: the cell as it is, which is also shown on hover where it differs. */
  readonly format?: (cell: Exclude<GridCell, null>) => string | null;
}

export interface GridSort {
  /** Place of the column, from 0. */
  readonly col: number;
  readonly direction: 'ascending' | 'descending';
}

/** Both ends belong to the range; from 0. */
export interface GridRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromCol: number;
  readonly toCol: number;
}
