// The methods of lists, dictionaries and moments that templates can call, by name.
import { readArguments } from './call-arguments.ts';
import { formatMoment, strftime } from './moment.ts';
import { isEqual, order } from './compare-values.ts';
import { listItems } from './list-items.ts';
import { untrusted } from './tainted-text.ts';
import type { JinjaMethod } from './runtime.ts';
import { TemplateFailure } from './template-failure.ts';
import { isDict, isText, list, toKey, type Dict, type Moment, type Sequence, type Text, type JinjaValue } from './value.ts';

export const SEQUENCE_METHODS: Readonly<Record<string, JinjaMethod<Sequence>>> = {
  count: (self, args, context) => {
    const item = readArguments('count', args, ['value'], 1).get('value');
    return BigInt(self.items.filter((other) => isEqual(item, other, context)).length);
  },
  index: (self, args, context) => {
    const item = readArguments('index', args, ['value'], 1).get('value');
    const found = self.items.findIndex((other) => isEqual(item, other, context));
    if (found === -1) throw new TemplateFailure('TypeError', 'the value is not in the list', context.at);
    return BigInt(found);
  },
};

export const LIST_METHODS: Readonly<Record<string, JinjaMethod<Sequence>>> = {
  append: (self, args) => {
    self.items.push(readArguments('append', args, ['item'], 1).get('item'));
    return null;
  },
  extend: (self, args, context) => {
    const items = [...listItems(readArguments('extend', args, ['items'], 1).get('items'), context)];
    context.budget.step(context.at, items.length);
    self.items.push(...items);
    return null;
  },
  insert: (self, args) => {
    const read = readArguments('insert', args, ['index', 'item'], 2);
    self.items.splice(read.integer('index') ?? 0, 0, read.get('item'));
    return null;
  },
  pop: (self, args, { at }) => {
    const index = readArguments('pop', args, ['index']).integer('index') ?? -1;
    const [item] = self.items.splice(index, 1);
    if (item === undefined) throw new TemplateFailure('TypeError', 'pop index out of range', at);
    return item;
  },
  remove: (self, args, context) => {
    const item = readArguments('remove', args, ['item'], 1).get('item');
    const found = self.items.findIndex((other) => isEqual(item, other, context));
    if (found === -1) throw new TemplateFailure('TypeError', 'the value is not in the list', context.at);
    self.items.splice(found, 1);
    return null;
  },
  reverse: (self) => {
    self.items.reverse();
    return null;
  },
  sort: (self, args, context) => {
    const isDescending = readArguments('sort', args, ['reverse']).flag('reverse', false);
    self.items.sort((a, b) => (isDescending ? order(b, a, context) : order(a, b, context)));
    return null;
  },
  copy: (self) => list([...self.items]),
};

const pair = (key: JinjaValue, item: JinjaValue): Sequence => ({ kind: 'tuple', items: [key, item] });

export const DICT_METHODS: Readonly<Record<string, JinjaMethod<Dict>>> = {
  get: (self, args) => {
    const read = readArguments('get', args, ['key', 'default'], 1);
    const key = toKey(read.get('key'));
    return (key === undefined ? undefined : self.entries.get(key)) ?? read.get('default');
  },
  items: (self) => list([...self.entries].map(([key, item]) => pair(key, item))),
  keys: (self) => list([...self.entries.keys()]),
  values: (self) => list([...self.entries.values()]),
  update: (self, args) => {
    const other = readArguments('update', { ...args, keywords: new Map() }, ['other']).get('other');
    if (isDict(other)) for (const [key, item] of other.entries) self.entries.set(key, item);
    for (const [key, item] of args.keywords) self.entries.set(key, item);
    return null;
  },
  copy: (self) => ({ kind: 'dict', entries: new Map(self.entries) }),
};

/** The moment by a format, of the format's origin. */
export function momentText(ms: number, format: string, given: JinjaValue): Text {
  const text = strftime(ms, format);
  return isText(given) && typeof given !== 'string' ? untrusted(text) : text;
}

export const MOMENT_METHODS: Readonly<Record<string, JinjaMethod<Moment>>> = {
  strftime: ({ ms }, args) => {
    const read = readArguments('strftime', args, ['format'], 1);
    return momentText(ms, read.text('format') ?? '', read.get('format'));
  },
  isoformat: ({ ms }) => formatMoment(ms, 'T'),
  timestamp: ({ ms }) => ms / 1000,
  date: ({ ms }) => strftime(ms, '%Y-%m-%d'),
  weekday: ({ ms }) => BigInt((new Date(ms).getUTCDay() + 6) % 7),
  isoweekday: ({ ms }) => BigInt(new Date(ms).getUTCDay() || 7),
};

export const MOMENT_PARTS: Readonly<Record<string, (date: Date) => number>> = {
  year: (date) => date.getUTCFullYear(),
  month: (date) => date.getUTCMonth() + 1,
  day: (date) => date.getUTCDate(),
  hour: (date) => date.getUTCHours(),
  minute: (date) => date.getUTCMinutes(),
  second: (date) => date.getUTCSeconds(),
  microsecond: (date) => date.getUTCMilliseconds() * 1000,
};
