// The partitions of a table, from Trino's own table "<table>$partitions". Hive has a column for each key there; Iceberg and Delta Lake
// have one row of them, `partition`, and counts next to it. Pure.
import type { Cell } from '#app/domain/table.ts';
import type { PartitionKey, Partitions, PartitionTable } from '#app/engines/shared/engine.ts';
import { quoteIdentifier } from '#app/engines/shared/dialect/sql-text.ts';
import { trinoTable } from '#app/engines/trino/dialect.ts';
import { trinoClient } from '#app/engines/trino/client.ts';

const listingOf = ({ catalog, schema, table }: PartitionTable): string => trinoTable(`${table}$partitions`, schema, catalog);

export const trinoPartitions: Partitions = {
  // Superset's templates for Trino can name Presto, from which it descends.
  namespaces: trinoClient.partitionMacros,
  describe: (table) => ({ sql: `DESCRIBE ${listingOf(table)}`, params: [] }),
  readKeys: (rows) => {
    const columns = rows.flatMap(([name, type]) => (isText(name) && isText(type) ? [{ name, type }] : []));
    const row = columns.find(({ name, type }) => name === 'partition' && /^row\(/i.test(type));
    // Accessed by position, because Trino writes field names without quotes.
    if (row) return rowFields(row.type).map((field, index) => keyOf(field, `${quoteIdentifier('partition')}[${index + 1}]`));
    // Iceberg and Delta Lake tables without partitions.
    if (columns.some(({ name }) => name === 'file_count')) return [];
    return columns.map((column) => keyOf(column, quoteIdentifier(column.name)));
  },
  list: (table, keys, { filters, maxRows }) => {
    const selected = keys.map(({ expression }) => `CAST(${expression} AS VARCHAR)`);
    const conditions = filters.map(({ key }) => `CAST(${key.expression} AS VARCHAR) = ?`);
    const order = keys.map(({ expression }) => `${expression} DESC`);
    return {
      sql: [
        `SELECT ${selected.join(', ')}`,
        `FROM ${listingOf(table)}`,
        ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
        `ORDER BY ${order.join(', ')}`,
        `LIMIT ${maxRows}`,
      ].join('\n'),
      params: filters.map(({ value }) => value),
    };
  },
};

const isText = (cell: Cell | undefined): cell is string => typeof cell === 'string' && cell !== '';

interface Typed {
  readonly name: string;
  readonly type: string;
}

const keyOf = ({ name, type }: Typed, expression: string): PartitionKey => ({
  name,
  expression,
  isInteger: /^(?:tiny|small|big)?int(?:eger)?$/i.test(type),
});

/** A type is one word, with what is in its parentheses, and perhaps a zone. */
const FIELDS = [/^(.+?) (time(?:stamp)?(?:\(\d+\))? with time zone)$/is, /^(.+) ([a-z_]\w*(?:\(.*\))?)$/is];

/** `row(day date, a b decimal(3, 1))`: its fields. */
const rowFields = (type: string): Typed[] =>
  splitFields(type.slice(type.indexOf('(') + 1, -1)).map((field) => {
    const [, name = field, of = ''] = FIELDS.map((form) => form.exec(field)).find(Boolean) ?? [];
    return { name: /^".*"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name, type: of };
  });

/** Splits at commas outside of parentheses and quotes. */
function splitFields(text: string): string[] {
  const fields = [''];
  let depth = 0;
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth += 1;
    if (!isQuoted && character === ')') depth -= 1;
    if (!isQuoted && depth === 0 && character === ',') fields.push('');
    else fields[fields.length - 1] += character;
  }
  return fields.map((field) => field.trim());
}
