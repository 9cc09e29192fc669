// A CREATE TABLE statement that describes a table as the catalog has it: to read and to start from, not a dump of the database's.

/** Where an engine has comments: in separate statements, or behind a column and behind the table. */
export type CommentForm = 'statements' | 'clauses';

interface DescribedColumn {
  /** As it is typed. */
  readonly name: string;
  /** As the database declares it. */
  readonly type: string;
  readonly isRequired: boolean;
  /** What is behind the type, such as `DEFAULT now()`. */
  readonly clause: string | null;
  readonly comment: string | null;
}

export interface DescribedTable {
  /** As it is typed, with its schema. */
  readonly name: string;
  readonly columns: readonly DescribedColumn[];
  /** Names as they are typed. */
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly {
    readonly columns: readonly string[];
    /** With its schema. */
    readonly table: string;
    readonly referred: readonly string[];
  }[];
  /** Columns as they are typed, expressions in parentheses. */
  readonly indexes: readonly { readonly name: string; readonly columns: readonly string[]; readonly isUnique: boolean }[];
  /** As the database writes it, such as `RANGE (day)`, or the columns alone; null: it has no partitions. */
  readonly partitionedBy: string | null;
  readonly comment: string | null;
  /** Null: comments are left out. */
  readonly comments: CommentForm | null;
  /** A text as a literal. */
  readonly text: (value: string) => string;
}

export function createTableText(table: DescribedTable): string {
  const { name, columns, primaryKey, foreignKeys, indexes, partitionedBy, comment, comments, text } = table;
  const hasClauses = comments === 'clauses';
  const lines = [
    ...columns.map((column) => columnLine(column, hasClauses ? text : null)),
    ...(primaryKey.length > 0 ? [`PRIMARY KEY (${list(primaryKey)})`] : []),
    ...foreignKeys.map((key) => `FOREIGN KEY (${list(key.columns)}) REFERENCES ${key.table} (${list(key.referred)})`),
  ];
  const told = hasClauses && comment !== null ? ` COMMENT ${text(comment)}` : '';
  return [
    `CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n)${partitionClause(partitionedBy)}${told};${partitionNote(partitionedBy)}`,
    ...indexes.map(
      (index) => `CREATE ${index.isUnique ? 'UNIQUE ' : ''}INDEX ${index.name} ON ${name} (${list(index.columns)});`,
    ),
    ...(comments === 'statements' ? commentStatements(table) : []),
  ].join('\n');
}

const list = (names: readonly string[]): string => names.join(', ');

function columnLine({ name, type, isRequired, clause, comment }: DescribedColumn, text: DescribedTable['text'] | null): string {
  const told = text !== null && comment !== null ? `COMMENT ${text(comment)}` : null;
  return [name, type, isRequired ? 'NOT NULL' : null, clause, told].filter(Boolean).join(' ');
}

function commentStatements({ name, comment, columns, text }: DescribedTable): string[] {
  return [
    ...(comment === null ? [] : [`COMMENT ON TABLE ${name} IS ${text(comment)};`]),
    ...columns.flatMap((column) =>
      column.comment === null ? [] : `COMMENT ON COLUMN ${name}.${column.name} IS ${text(column.comment)};`,
    ),
  ];
}

const isClause = (partitionedBy: string): boolean => partitionedBy.includes('(');

const partitionClause = (partitionedBy: string | null): string =>
  partitionedBy !== null && isClause(partitionedBy) ? ` PARTITION BY ${partitionedBy}` : '';

/** Trino’s connectors each have other properties for them. */
const partitionNote = (partitionedBy: string | null): string =>
  partitionedBy === null || isClause(partitionedBy) ? '' : `\n-- Partitioned by ${partitionedBy.replaceAll(/[\r\n]+/g, ' ')}`;
