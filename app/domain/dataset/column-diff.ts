// What reading a dataset's source again would change of its columns: shown before anything is written.

export interface ScannedColumn {
  readonly name: string;
  /** As the database declares it; null when it does not say. */
  readonly type: string | null;
  readonly isTemporal: boolean;
}

export interface KnownColumn {
  readonly name: string;
  readonly type: string | null;
  /** SQL of a calculated column; null or empty for one of the source. */
  readonly expression: string | null;
}

export interface ChangedColumn {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface ColumnDiff {
  /** In the order of the source. */
  readonly added: readonly ScannedColumn[];
  readonly removed: readonly KnownColumn[];
  /** Those whose declared type is another one. */
  readonly changed: readonly ChangedColumn[];
  readonly unchangedCount: number;
}

/** Calculated columns stay as they are, and hide a column of the source that has their name. */
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

/** Whether nothing would change. */
export const isSame = ({ added, removed, changed }: ColumnDiff): boolean =>
  added.length === 0 && removed.length === 0 && changed.length === 0;

const isCalculated = ({ expression }: KnownColumn): boolean => expression !== null && expression !== '';
