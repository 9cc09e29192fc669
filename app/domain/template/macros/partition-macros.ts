// Superset's macros that read the partitions of a table, such as `trino.latest_partition('web.events')`. What they return is
// data from the database, so it is untrusted.
import * as z from 'zod';
import { readArguments } from '#app/domain/template/call-arguments.ts';
import { needKey, type DataMacroContext, type PartitionNeed, type TemplateOrigin } from './data-macros.ts';
import { untrusted } from '#app/domain/template/tainted-text.ts';
import { TemplateFailure } from '#app/domain/template/template-failure.ts';
import {
  callable,
  dict,
  isText,
  list,
  withoutTaint,
  typeName,
  type CallArguments,
  type JinjaValue,
} from '#app/domain/template/value.ts';

/** The JSON that resolves a need: the values of the latest partition, or null if there is none yet. */
const foundSchema = z.array(z.union([z.string(), z.number(), z.null()])).nullable();
export type FoundPartition = z.infer<typeof foundSchema>;

/** `namespaces` are the names under which this engine's templates have the macros. */
export function partitionMacros(
  namespaces: readonly string[],
  { known, wanted, origin }: Pick<DataMacroContext, 'known' | 'wanted'> & { readonly origin: TemplateOrigin },
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
    return find({ kind: 'partition', table, filters: null, origin });
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
    ['latest_sub_partition', callable('latest_sub_partition', (args) => valueOf(find(subPartition(args, origin))?.[0] ?? ''))],
  ];
  return namespaces.map((name) => [name, dict(members)]);
}

/** The first argument is the table; the others are keyword arguments named like partition keys. */
function subPartition({ positional, keywords, at }: CallArguments, origin: TemplateOrigin): PartitionNeed {
  const name = 'latest_sub_partition';
  const named = new Map([...keywords].filter(([key]) => key === 'table_name'));
  const table = readArguments(name, { positional, keywords: named, at }, ['table_name'], 1).text('table_name') ?? '';
  const filters = [...keywords].flatMap(([key, value]): [string, string][] =>
    key === 'table_name' ? [] : [[key, filterText(key, value, at)]],
  );
  return { kind: 'partition', table, filters, origin };
}

function filterText(key: string, value: JinjaValue, at: number): string {
  if (isText(value)) return withoutTaint(value);
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
