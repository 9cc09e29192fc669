// Changes of a dataset's columns after syncing with its source, shown before they are saved.

export interface ScannedColumn {
  readonly name: string;
  /** Type declared by the database; null if unknown. */
  readonly type: string | null;
  readonly isTemporal: boolean;
}

export interface KnownColumn {
  readonly name: string;
  readonly type: string | null;
  /** SQL of a calculated column; null or empty for a column of the source. */
  readonly expression: string | null;
}

export interface ChangedColumn {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface ColumnDiff {
  /** Columns in the order of the source. */
  readonly added: readonly ScannedColumn[];
  readonly removed: readonly KnownColumn[];
  /** Columns whose declared type has changed. */
  readonly changed: readonly ChangedColumn[];
  readonly unchangedCount: number;
}

/** Calculated columns are unchanged, and hide a source column with the same name. */
export function diffColumns(known: readonly KnownColumn[], source: readonly ScannedColumn[]): ColumnDiff {
  const calculated = new Set(known.filter(isCalculated).map(({ name }) => name));
  const physical = new Map(known.filter((column) => !isCalculated(column)).map((column) => [column.name, column]));
  const read = source.filter(({ name }) => !calculated.has(name));
  const readNames = new Set(read.map(({ name }) => name));
  const changed = read.flatMap(({ name, type }) => {
    const before = physical.get(name);
    return before && before.type !== type ? [{ name, from: before.type, to: type }] : [];
  });
  const added = read.filter(({ name }) => !physical.has(name));
  return {
    added,
    removed: [...physical.values()].filter(({ name }) => !readNames.has(name)),
    changed,
    unchangedCount: read.length - added.length - changed.length,
  };
}

/** Whether there are no changes. */
export const isSame = ({ added, removed, changed }: ColumnDiff): boolean =>
  added.length === 0 && removed.length === 0 && changed.length === 0;

const isCalculated = ({ expression }: KnownColumn): boolean => expression !== null && expression !== '';
