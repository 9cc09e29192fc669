// The methods of texts that templates can call, by name. What is made of a text from outside is from outside.
import { readArguments } from './call-arguments.ts';
import { formatBraces } from './format-text.ts';
import { concat, type EvalContext } from './eval-context.ts';
import { listItems } from './list-items.ts';
import { mapPieces, untrusted } from './tainted-text.ts';
import type { JinjaMethod } from './runtime.ts';
import { TemplateFailure } from './template-failure.ts';
import { capitalize, countOccurrences, replaceText, splitText, stripText, titleCase } from './text-rules.ts';
import { isSequence, isText, list, withoutTaint, typeName, type Text, type JinjaValue } from './value.ts';

/** What an operation on a text makes has the origin of the text. */
export const alike = (text: Text, result: string): Text => (typeof text === 'string' ? result : untrusted(result));

const isUntrusted = (value: JinjaValue): boolean => isText(value) && typeof value !== 'string';

const textArgument = (value: JinjaValue, callee: string, at: number): string => {
  if (isText(value)) return withoutTaint(value);
  throw new TemplateFailure('TypeError', `${callee}() takes a text, not ${typeName(value)}`, at);
};

const whole =
  (change: (text: string) => string): JinjaMethod<Text> =>
  (self) =>
    alike(self, change(withoutTaint(self)));

const strip =
  (name: string, sides: 'both' | 'left' | 'right'): JinjaMethod<Text> =>
  (self, args) =>
    alike(self, stripText(withoutTaint(self), sides, readArguments(name, args, ['chars']).text('chars')));

const split =
  (name: string, fromEnd: boolean): JinjaMethod<Text> =>
  (self, args, { budget, at }) => {
    const read = readArguments(name, args, ['sep', 'maxsplit']);
    const separator = read.text('sep');
    if (separator === '') throw new TemplateFailure('TypeError', 'empty separator', at);
    const parts = splitText(withoutTaint(self), separator, read.integer('maxsplit') ?? -1, fromEnd);
    budget.step(at, parts.length);
    return list(parts.map((part) => alike(self, part)));
  };

const affix =
  (name: string, matches: (text: string, part: string) => boolean): JinjaMethod<Text> =>
  (self, args, { at }) => {
    const part = readArguments(name, args, ['prefix'], 1).get('prefix');
    const parts = isSequence(part) ? part.items : [part];
    return parts.some((item) => matches(withoutTaint(self), textArgument(item, name, at)));
  };

const find =
  (name: string, search: (text: string, part: string) => number, isStrict = false): JinjaMethod<Text> =>
  (self, args, { at }) => {
    const index = search(withoutTaint(self), readArguments(name, args, ['sub'], 1).text('sub') ?? '');
    if (index === -1 && isStrict) throw new TemplateFailure('TypeError', 'substring not found', at);
    return BigInt(index);
  };

const matches =
  (pattern: RegExp): JinjaMethod<Text> =>
  (self) =>
    pattern.test(withoutTaint(self));

const pad =
  (name: string, fill: (text: string, width: number, char: string) => string): JinjaMethod<Text> =>
  (self, args, { budget, at }) => {
    const read = readArguments(name, args, ['width', 'fillchar'], 1);
    const width = read.integer('width') ?? 0;
    budget.text(Math.max(0, width), at);
    const char = read.get('fillchar', ' ');
    const filled = fill(withoutTaint(self), width, read.text('fillchar') ?? ' ');
    return isUntrusted(self) || isUntrusted(char) ? untrusted(filled) : filled;
  };

export const center = (text: string, width: number, char = ' '): string => {
  const gap = Math.max(0, width - text.length);
  const left = Math.floor(gap / 2) + (gap % 2 === 1 && width % 2 === 1 ? 1 : 0);
  return char.repeat(left) + text + char.repeat(gap - left);
};

export const TEXT_METHODS: Readonly<Record<string, JinjaMethod<Text>>> = {
  upper: (self) => mapPieces(self, (piece) => piece.toUpperCase()),
  lower: (self) => mapPieces(self, (piece) => piece.toLowerCase()),
  casefold: (self) => mapPieces(self, (piece) => piece.toLowerCase()),
  title: whole(titleCase),
  capitalize: whole(capitalize),
  swapcase: whole((text) => text.replace(/\p{L}/gu, (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase()))),
  strip: strip('strip', 'both'),
  lstrip: strip('lstrip', 'left'),
  rstrip: strip('rstrip', 'right'),
  split: split('split', false),
  rsplit: split('rsplit', true),
  splitlines: (self) =>
    list(
      withoutTaint(self)
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((line) => alike(self, line)),
    ),
  startswith: affix('startswith', (text, part) => text.startsWith(part)),
  endswith: affix('endswith', (text, part) => text.endsWith(part)),
  removeprefix: (self, args) => {
    const prefix = readArguments('removeprefix', args, ['prefix'], 1).text('prefix') ?? '';
    return withoutTaint(self).startsWith(prefix) ? alike(self, withoutTaint(self).slice(prefix.length)) : self;
  },
  removesuffix: (self, args) => {
    const suffix = readArguments('removesuffix', args, ['suffix'], 1).text('suffix') ?? '';
    return suffix !== '' && withoutTaint(self).endsWith(suffix) ? alike(self, withoutTaint(self).slice(0, -suffix.length)) : self;
  },
  find: find('find', (text, part) => text.indexOf(part)),
  rfind: find('rfind', (text, part) => text.lastIndexOf(part)),
  index: find('index', (text, part) => text.indexOf(part), true),
  count: find('count', countOccurrences),
  isdigit: matches(/^\d+$/),
  isnumeric: matches(/^\p{N}+$/u),
  isalpha: matches(/^\p{L}+$/u),
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isspace: matches(/^\s+$/),
  isupper: (self) =>
    withoutTaint(self) !== withoutTaint(self).toLowerCase() && withoutTaint(self) === withoutTaint(self).toUpperCase(),
  islower: (self) =>
    withoutTaint(self) !== withoutTaint(self).toUpperCase() && withoutTaint(self) === withoutTaint(self).toLowerCase(),
  zfill: pad('zfill', (text, width) =>
    text.replace(/^([+-]?)(.*)$/s, (_, sign: string, rest: string) => sign + rest.padStart(width - sign.length, '0')),
  ),
  ljust: pad('ljust', (text, width, char) => text.padEnd(width, char)),
  rjust: pad('rjust', (text, width, char) => text.padStart(width, char)),
  center: pad('center', center),
  replace: (self, args, context) => {
    const read = readArguments('replace', args, ['old', 'new', 'count'], 2);
    return replaceText(self, read.text('old') ?? '', textOrPlain(read.get('new')), {
      ...context,
      count: read.integer('count') ?? -1,
    });
  },
  join: (self, args, context) =>
    joinTexts(self, listItems(readArguments('join', args, ['iterable'], 1).get('iterable'), context), context),
  format: (self, args, context) => formatBraces(self, args, context),
};

const textOrPlain = (value: JinjaValue): Text => (isText(value) ? value : '');

/** The texts with the separator between them. Throws a TemplateFailure for an item that is no text. */
function joinTexts(separator: Text, items: readonly JinjaValue[], context: EvalContext): Text {
  const texts: Text[] = [];
  items.forEach((item, index) => {
    if (!isText(item)) {
      const message = `sequence item ${index}: expected str instance, ${typeName(item)} found`;
      throw new TemplateFailure('TypeError', message, context.at);
    }
    if (index > 0) texts.push(separator);
    texts.push(item);
  });
  return concat(texts, context);
}
