// The filters of templates that work on lists: order, choice, joins, sums.
import { readAttribute, readItem } from './access-value.ts';
import { readArguments } from './call-arguments.ts';
import { isEqual, order } from './compare-values.ts';
import { concat, refuseUndefined, type EvalContext } from './eval-context.ts';
import { listItems } from './list-items.ts';
import { binary } from './operators.ts';
import { printValue } from './print-value.ts';
import { mapPieces } from './tainted-text.ts';
import type { JinjaFilter, Runtime } from './runtime.ts';
import { TemplateFailure } from './template-failure.ts';
import {
  isDict,
  isText,
  isTruthy,
  isUndefined,
  list,
  withoutTaint,
  toKey,
  undefinedValue,
  type CallArguments,
  type Text,
  type JinjaValue,
} from './value.ts';

/** The items of the input; a filter over nothing defined is refused. */
function items(input: JinjaValue, args: CallArguments, runtime: Runtime): readonly JinjaValue[] {
  refuseUndefined([input], args.at);
  const found = listItems(input, createEvalContext(args, runtime));
  runtime.budget.step(args.at, found.length);
  return found;
}

const createEvalContext = (args: CallArguments, { budget }: Runtime): EvalContext => ({ budget, at: args.at });

/** `a.b.0` of an item. */
function attributePath(
  item: JinjaValue,
  path: string,
  { runtime, at }: { readonly runtime: Runtime; readonly at: number },
): JinjaValue {
  return path.split('.').reduce<JinjaValue>((value, part) => {
    if (isUndefined(value)) return value;
    return /^\d+$/.test(part) ? readItem(value, BigInt(part), { runtime, at }) : readAttribute(value, part, { runtime, at });
  }, item);
}

const folded = (value: JinjaValue, isCaseSensitive: boolean): JinjaValue =>
  isText(value) && !isCaseSensitive ? mapPieces(value, (piece) => piece.toLowerCase()) : value;

/** What an item is ordered or compared by. */
function keyReader(
  args: CallArguments,
  runtime: Runtime,
  path: JinjaValue,
  isCaseSensitive: boolean,
): (item: JinjaValue) => JinjaValue {
  if (path === null) return (item) => folded(item, isCaseSensitive);
  const name = isText(path) ? withoutTaint(path) : typeof path === 'bigint' ? String(path) : '';
  return (item) => folded(attributePath(item, name, { runtime, at: args.at }), isCaseSensitive);
}

const sort: JinjaFilter = (input, args, runtime) => {
  const read = readArguments('sort', args, ['reverse', 'case_sensitive', 'attribute']);
  const key = keyReader(args, runtime, read.get('attribute'), read.flag('case_sensitive', false));
  const context = createEvalContext(args, runtime);
  const keyed = items(input, args, runtime).map((item) => ({ item, key: key(item) }));
  const sign = read.flag('reverse', false) ? -1 : 1;
  return list(keyed.sort((a, b) => sign * order(a.key, b.key, context)).map(({ item }) => item));
};

const dictsort: JinjaFilter = (input, args, runtime) => {
  const read = readArguments('dictsort', args, ['case_sensitive', 'by', 'reverse']);
  if (!isDict(input)) throw new TemplateFailure('TypeError', 'dictsort takes a dictionary', args.at);
  const index = read.text('by') === 'value' ? 1n : 0n;
  const key = keyReader(args, runtime, index, read.flag('case_sensitive', false));
  const pairs = [...input.entries].map(([name, item]): JinjaValue => ({ kind: 'tuple', items: [name, item] }));
  const sign = read.flag('reverse', false) ? -1 : 1;
  return list(pairs.sort((a, b) => sign * order(key(a), key(b), createEvalContext(args, runtime))));
};

const unique: JinjaFilter = (input, args, runtime) => {
  const read = readArguments('unique', args, ['case_sensitive', 'attribute']);
  const key = keyReader(args, runtime, read.get('attribute'), read.flag('case_sensitive', false));
  const seen = new Set<unknown>();
  return list(
    items(input, args, runtime).filter((item) => {
      const value = key(item);
      const known = isText(value) ? `t${withoutTaint(value)}` : (toKey(value) ?? value);
      if (seen.has(known)) return false;
      seen.add(known);
      return true;
    }),
  );
};

const extreme =
  (name: string, sign: 1 | -1): JinjaFilter =>
  (input, args, runtime) => {
    const read = readArguments(name, args, ['case_sensitive', 'attribute']);
    const key = keyReader(args, runtime, read.get('attribute'), read.flag('case_sensitive', false));
    const all = items(input, args, runtime);
    const [first] = all;
    if (first === undefined) return undefinedValue('', 'No aggregated item, sequence was empty.');
    return all.reduce(
      (best, item) => (sign * order(key(item), key(best), createEvalContext(args, runtime)) < 0 ? item : best),
      first,
    );
  };

const join: JinjaFilter = (input, args, runtime) => {
  const read = readArguments('join', args, ['d', 'attribute']);
  const separator = printValue(read.get('d', ''), runtime.budget, args.at);
  const path = read.text('attribute');
  const texts: Text[] = [];
  items(input, args, runtime).forEach((item, index) => {
    const value = path === null ? item : attributePath(item, path, { runtime, at: args.at });
    refuseUndefined([value], args.at);
    if (index > 0) texts.push(separator);
    texts.push(printValue(value, runtime.budget, args.at));
  });
  return concat(texts, createEvalContext(args, runtime));
};

const sum: JinjaFilter = (input, args, runtime) => {
  const read = readArguments('sum', args, ['attribute', 'start']);
  const path = read.text('attribute');
  const context = createEvalContext(args, runtime);
  return items(input, args, runtime).reduce<JinjaValue>(
    (total, item) => binary('+', total, path === null ? item : attributePath(item, path, { runtime, at: args.at }), context),
    read.get('start', 0n),
  );
};

const end =
  (name: string, at: number): JinjaFilter =>
  (input, args, runtime) =>
    items(input, args, runtime).at(at) ?? undefinedValue('', `No ${name} item, sequence was empty.`);

const reverse: JinjaFilter = (input, args, runtime) => {
  const reversed = [...items(input, args, runtime)].reverse();
  return isText(input) ? concat(reversed.filter(isText), createEvalContext(args, runtime)) : list(reversed);
};

/** `map(attribute='a', default=…)`, or `map('upper')`: a filter for every item. */
const map: JinjaFilter = (input, args, runtime) => {
  const path = args.keywords.get('attribute');
  const all = items(input, args, runtime);
  if (path !== undefined) {
    const fallback = args.keywords.get('default');
    const name = isText(path) ? withoutTaint(path) : typeof path === 'bigint' ? String(path) : '';
    return list(
      all.map((item) => {
        const value = attributePath(item, name, { runtime, at: args.at });
        return isUndefined(value) && fallback !== undefined ? fallback : value;
      }),
    );
  }
  const [name, ...rest] = args.positional;
  const filter = name !== undefined && isText(name) ? runtime.filters.get(withoutTaint(name)) : undefined;
  if (!filter) throw new TemplateFailure('TypeError', 'map requires a filter argument', args.at);
  return list(all.map((item) => filter(item, { ...args, positional: rest }, runtime)));
};

/** `select`, `reject`: by a test, or by truth without one; with an attribute where there is one. */
const choose =
  (isKept: boolean, hasAttribute: boolean): JinjaFilter =>
  (input, args, runtime) => {
    const [path, ...afterPath] = hasAttribute ? args.positional : [null, ...args.positional];
    if (hasAttribute && !(path !== undefined && isText(path ?? null)))
      throw new TemplateFailure('TypeError', 'the name of an attribute is needed', args.at);
    const [name, ...rest] = afterPath;
    const test = name !== undefined && isText(name) ? runtime.tests.get(withoutTaint(name)) : undefined;
    if (name !== undefined && !test) throw new TemplateFailure('TemplateAssertionError', 'No test of that name.', args.at);
    return list(
      items(input, args, runtime).filter((item) => {
        const value =
          path !== null && path !== undefined && isText(path)
            ? attributePath(item, withoutTaint(path), { runtime, at: args.at })
            : item;
        return (test ? test(value, { ...args, positional: rest }, runtime) : isTruthy(value)) === isKept;
      }),
    );
  };

const batch: JinjaFilter = (input, args, runtime) => {
  const read = readArguments('batch', args, ['linecount', 'fill_with'], 1);
  const size = Math.max(1, read.integer('linecount') ?? 1);
  const all = items(input, args, runtime);
  const fill = read.get('fill_with');
  const rows: JinjaValue[] = [];
  for (let from = 0; from < all.length; from += size) {
    const row = all.slice(from, from + size);
    if (fill !== null) runtime.budget.step(args.at, size);
    rows.push(list(fill === null ? [...row] : [...row, ...Array.from({ length: size - row.length }, () => fill)]));
  }
  return list(rows);
};

const groupby: JinjaFilter = (input, args, runtime) => {
  const read = readArguments('groupby', args, ['attribute', 'default'], 1);
  const key = keyReader(args, runtime, read.get('attribute'), true);
  const context = createEvalContext(args, runtime);
  const keyed = items(input, args, runtime).map((item) => ({ item, key: key(item) }));
  keyed.sort((a, b) => order(a.key, b.key, context));
  const groups: { readonly key: JinjaValue; readonly members: JinjaValue[] }[] = [];
  for (const { item, key: value } of keyed) {
    const last = groups.at(-1);
    if (last && isEqual(last.key, value, context)) last.members.push(item);
    else groups.push({ key: value, members: [item] });
  }
  return list(groups.map(({ key: grouper, members }): JinjaValue => ({ kind: 'tuple', items: [grouper, list(members)] })));
};

const itemsFilter: JinjaFilter = (input, args) => {
  if (isUndefined(input)) return list([]);
  if (!isDict(input)) throw new TemplateFailure('TypeError', 'Can only get item pairs from a mapping.', args.at);
  return list([...input.entries].map(([key, item]): JinjaValue => ({ kind: 'tuple', items: [key, item] })));
};

export const SEQUENCE_FILTERS: readonly (readonly [string, JinjaFilter])[] = [
  ['sort', sort],
  ['dictsort', dictsort],
  ['unique', unique],
  ['min', extreme('min', 1)],
  ['max', extreme('max', -1)],
  ['join', join],
  ['sum', sum],
  ['first', end('first', 0)],
  ['last', end('last', -1)],
  ['reverse', reverse],
  ['list', (input, args, runtime) => list([...items(input, args, runtime)])],
  ['map', map],
  ['select', choose(true, false)],
  ['reject', choose(false, false)],
  ['selectattr', choose(true, true)],
  ['rejectattr', choose(false, true)],
  ['batch', batch],
  ['groupby', groupby],
  ['items', itemsFilter],
];
