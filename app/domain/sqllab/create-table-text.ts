// A CREATE TABLE statement that describes a table as the catalog has it: to read and to start from, not a dump of the database's.
export interface DescribedTable {
  /** As it is typed, with its schema. */
  readonly name: string;
  /** Names as they are typed. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly {
    readonly columns: readonly string[];
    readonly table: string;
    readonly referred: readonly string[];
  }[];
  readonly indexes: readonly { readonly name: string; readonly columns: readonly string[]; readonly isUnique: boolean }[];
  /** As the database writes it, such as `RANGE (day)`; null or left out: it has no partitions. */
  readonly partitionedBy?: string | null;
}

export function createTableText({
  name,
  columns,
  primaryKey,
  foreignKeys,
  indexes,
  partitionedBy = null,
}: DescribedTable): string {
  const list = (names: readonly string[]): string => names.join(', ');
  const lines = [
    ...columns.map((column) => `${column.name} ${column.type}`.trimEnd()),
    ...(primaryKey.length > 0 ? [`PRIMARY KEY (${list(primaryKey)})`] : []),
    ...foreignKeys.map((key) => `FOREIGN KEY (${list(key.columns)}) REFERENCES ${key.table} (${list(key.referred)})`),
  ];
  const partitions = partitionedBy === null ? '' : ` PARTITION BY ${partitionedBy}`;
  const table = `CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n)${partitions};`;
  const others = indexes.map(
    (index) => `CREATE ${index.isUnique ? 'UNIQUE ' : ''}INDEX ${index.name} ON ${name} (${list(index.columns)});`,
  );
  return [table, ...others].join('\n');
}
