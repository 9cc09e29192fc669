// Macros that read the partitions of a table: `trino.latest_partition('web.events')`, as Superset has them. What they give is data
// of the database, never SQL of the template's author.
import * as z from 'zod';
import { readArguments } from '#app/domain/template/call-arguments.ts';
import { needKey, type DataFacts, type PartitionNeed, type TextAuthor } from './data-macros.ts';
import { untrusted } from '#app/domain/template/tainted-text.ts';
import { TemplateFailure } from '#app/domain/template/template-failure.ts';
import {
  callable,
  dict,
  isText,
  list,
  plain,
  typeName,
  type CallArguments,
  type JinjaValue,
} from '#app/domain/template/value.ts';

/** What is found for a need, as JSON: the values of the latest partition; null: there is none yet. */
const foundSchema = z.array(z.union([z.string(), z.number(), z.null()])).nullable();
export type FoundPartition = z.infer<typeof foundSchema>;

/** `namespaces`: the names that such macros have in this engine's templates. */
export function partitionMacros(
  namespaces: readonly string[],
  { known, wanted, author }: Pick<DataFacts, 'known' | 'wanted'> & { readonly author: TextAuthor },
): [string, JinjaValue][] {
  const find = (need: PartitionNeed): FoundPartition => {
    const key = needKey(need);
    const found = known.get(key);
    if (found !== undefined) return foundSchema.parse(JSON.parse(found));
    wanted.set(key, need);
    return [''];
  };
  const latest = (name: string, args: CallArguments): FoundPartition => {
    const table = readArguments(name, args, ['table_name'], 1).text('table_name') ?? '';
    return find({ kind: 'partition', table, filters: null, author });
  };
  const first = (name: string): JinjaValue =>
    callable(name, (args) => {
      const found = latest(name, args);
      return found === null ? null : valueOf(found[0]);
    });
  const members: [string, JinjaValue][] = [
    ['latest_partition', first('latest_partition')],
    ['first_latest_partition', first('first_latest_partition')],
    [
      'latest_partitions',
      callable('latest_partitions', (args) => {
        const found = latest('latest_partitions', args);
        return found === null ? null : list(found.map(valueOf));
      }),
    ],
    ['latest_sub_partition', callable('latest_sub_partition', (args) => valueOf(find(subPartition(args, author))?.[0] ?? ''))],
  ];
  return namespaces.map((name) => [name, dict(members)]);
}

/** Its first argument is the table; the others are keys by name. */
function subPartition({ positional, keywords, at }: CallArguments, author: TextAuthor): PartitionNeed {
  const name = 'latest_sub_partition';
  const named = new Map([...keywords].filter(([key]) => key === 'table_name'));
  const table = readArguments(name, { positional, keywords: named, at }, ['table_name'], 1).text('table_name') ?? '';
  const filters = [...keywords].flatMap(([key, value]): [string, string][] =>
    key === 'table_name' ? [] : [[key, filterText(key, value, at)]],
  );
  return { kind: 'partition', table, filters, author };
}

function filterText(key: string, value: JinjaValue, at: number): string {
  if (isText(value)) return plain(value);
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  throw new TemplateFailure(
    'TypeError',
    `latest_sub_partition() takes a text or a number as '${key}', not ${typeName(value)}`,
    at,
  );
}

function valueOf(value: string | number | null | undefined): JinjaValue {
  if (typeof value === 'number') return BigInt(value);
  return typeof value === 'string' ? untrusted(value) : null;
}
