// The filters of templates that work on one value. Those on lists: sequence-filters.ts.
import { isDecimalText } from '#app/domain/text/decimal-text.ts';
import { trimEndWhere } from '#app/domain/text/trim-end.ts';
import { readArguments, type ReadArguments } from './call-arguments.ts';
import { bindMethod } from './methods.ts';
import { alike, center } from './text-methods.ts';
import { strptime } from './moment.ts';
import { concat, refuseUndefined, type EvalContext } from './eval-context.ts';
import { formatPercent } from './format-text.ts';
import { listItems } from './list-items.ts';
import { printValue } from './print-value.ts';
import { untrusted } from './tainted-text.ts';
import type { JinjaFilter, Runtime } from './runtime.ts';
import { SEQUENCE_FILTERS } from './sequence-filters.ts';
import { TemplateFailure } from './template-failure.ts';
import { replaceText } from './text-rules.ts';
import { toJsonText } from './to-json.ts';
import {
  isDict,
  isCallable,
  isMoment,
  isNumber,
  isSequence,
  isText,
  isTruthy,
  isUndefined,
  withoutTaint,
  typeName,
  type CallArguments,
  type Text,
  type JinjaValue,
} from './value.ts';

const createEvalContext = (args: CallArguments, { budget }: Runtime): EvalContext => ({ budget, at: args.at });

/** The value as text, whatever it is. */
const textOf = (value: JinjaValue, args: CallArguments, runtime: Runtime): Text => {
  refuseUndefined([value], args.at);
  return printValue(value, runtime.budget, args.at);
};

/** A filter that is a method of texts. */
const method =
  (name: string, more: readonly JinjaValue[] = []): JinjaFilter =>
  (input, args, runtime) => {
    const found = bindMethod(textOf(input, args, runtime), name, runtime);
    if (found === undefined || !isCallable(found)) throw new TemplateFailure('TypeError', `${name} is no filter`, args.at);
    return found.call({ ...args, positional: [...args.positional, ...more] });
  };

const defaultFilter: JinjaFilter = (input, args) => {
  const read = readArguments('default', args, ['default_value', 'boolean']);
  return isUndefined(input) || (read.flag('boolean', false) && !isTruthy(input)) ? read.get('default_value', '') : input;
};

const intFilter: JinjaFilter = (input, args) => {
  const read = readArguments('int', args, ['default', 'base']);
  const fallback = read.get('default', 0n);
  if (typeof input === 'number') return Number.isFinite(input) ? BigInt(Math.trunc(input)) : fallback;
  if (isNumber(input)) return BigInt(input);
  if (!isText(input)) return fallback;
  const text = withoutTaint(input).trim().replaceAll('_', '');
  if (/^[+-]?\d{1,300}$/.test(text)) return BigInt(text.replace(/^\+/, ''));
  if (read.integer('base') === 16 && /^(?:0x)?[\da-f]{1,200}$/i.test(text)) return BigInt(`0x${text.replace(/^0x/i, '')}`);
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && !/^0[xbo]/i.test(text) ? BigInt(Math.trunc(number)) : fallback;
};

const floatFilter: JinjaFilter = (input, args) => {
  const fallback = readArguments('float', args, ['default']).get('default', 0);
  if (isNumber(input)) return Number(input);
  if (!isText(input)) return fallback;
  const text = withoutTaint(input).trim();
  return isDecimalText(text) ? Number(text) : fallback;
};

const roundFilter: JinjaFilter = (input, args) => {
  const read = readArguments('round', args, ['precision', 'method']);
  refuseUndefined([input], args.at);
  if (!isNumber(input)) throw new TemplateFailure('TypeError', `round() takes a number, not ${typeName(input)}`, args.at);
  const factor = 10 ** Math.min(Math.max(read.integer('precision') ?? 0, -15), 15);
  const scaled = Number(input) * factor;
  const how = read.text('method') ?? 'common';
  return (how === 'ceil' ? Math.ceil(scaled) : how === 'floor' ? Math.floor(scaled) : halfEven(scaled)) / factor;
};

/** As Python rounds: halves to the even side. */
function halfEven(value: number): number {
  const down = Math.floor(value);
  const rest = value - down;
  if (rest !== 0.5) return Math.round(value);
  return down % 2 === 0 ? down : down + 1;
}

const abs: JinjaFilter = (input, args) => {
  refuseUndefined([input], args.at);
  if (typeof input === 'bigint') return input < 0n ? -input : input;
  if (isNumber(input)) return Math.abs(Number(input));
  throw new TemplateFailure('TypeError', `bad operand type for abs(): '${typeName(input)}'`, args.at);
};

const length: JinjaFilter = (input, args) => {
  refuseUndefined([input], args.at);
  if (isText(input)) return BigInt([...withoutTaint(input)].length);
  if (isSequence(input)) return BigInt(input.items.length);
  if (isDict(input)) return BigInt(input.entries.size);
  throw new TemplateFailure('TypeError', `object of type '${typeName(input)}' has no len()`, args.at);
};

const replace: JinjaFilter = (input, args, runtime) => {
  const read = readArguments('replace', args, ['old', 'new', 'count'], 2);
  const by = textOf(read.get('new'), args, runtime);
  return replaceText(textOf(input, args, runtime), read.text('old') ?? '', by, {
    ...createEvalContext(args, runtime),
    count: read.integer('count') ?? -1,
  });
};

const indent: JinjaFilter = (input, args, runtime) => {
  const read = readArguments('indent', args, ['width', 'first', 'blank']);
  const width = read.get('width', 4n);
  const gap = isText(width) ? withoutTaint(width) : ' '.repeat(Math.min(Math.max(read.integer('width') ?? 4, 0), 1_000));
  const text = textOf(input, args, runtime);
  const lines = withoutTaint(text).split('\n');
  runtime.budget.text(withoutTaint(text).length + lines.length * gap.length, args.at);
  const indented = lines.map((line, index) =>
    (index === 0 && !read.flag('first', false)) || (line.trim() === '' && !read.flag('blank', false)) ? line : gap + line,
  );
  return alike(text, indented.join('\n'));
};

function withoutLastWord(text: string): string {
  const words = trimEndWhere(text, (character) => !/\s/.test(character));
  return words === '' ? text : words.trimEnd();
}

const truncate: JinjaFilter = (input, args, runtime) => {
  const read: ReadArguments = readArguments('truncate', args, ['length', 'killwords', 'end', 'leeway']);
  const text = textOf(input, args, runtime);
  const size = read.integer('length') ?? 255;
  const end = read.text('end') ?? '...';
  const whole = withoutTaint(text);
  if (whole.length <= size + (read.integer('leeway') ?? 5)) return text;
  const cut = whole.slice(0, Math.max(0, size - end.length));
  return alike(text, (read.flag('killwords', false) ? cut : withoutLastWord(cut)) + end);
};

const urlencode: JinjaFilter = (input, args, runtime) => {
  const text = textOf(input, args, runtime);
  const encoded = encodeURIComponent(withoutTaint(text).toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return alike(text, encoded.replaceAll('%2F', '/'));
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;', '"': '&#34;' };

const escape: JinjaFilter = (input, args, runtime) => {
  const text = textOf(input, args, runtime);
  return alike(
    text,
    withoutTaint(text).replace(/[&<>'"]/g, (char) => ENTITIES[char] ?? char),
  );
};

/** `(1, 'Joe''s')` for an IN; an empty list is `()`, or what `default_to_none` makes of it: `(NULL)`. */
const whereIn: JinjaFilter = (input, args, runtime) => {
  refuseUndefined([input], args.at);
  const isNone = readArguments('where_in', args, ['default_to_none']).flag('default_to_none', false);
  const items =
    isText(input) || isNumber(input) ? [input] : input === null ? [] : listItems(input, createEvalContext(args, runtime));
  if (items.length === 0) return isNone ? null : '()';
  runtime.budget.step(args.at, items.length);
  return concat([`(${items.map((item) => sqlLiteral(item, args, runtime)).join(', ')})`], createEvalContext(args, runtime));
};

function sqlLiteral(value: JinjaValue, args: CallArguments, { literal }: Runtime): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return literal(value);
  if (typeof value === 'bigint') return String(value);
  if (isText(value)) return literal(withoutTaint(value));
  throw new TemplateFailure('TypeError', `where_in takes a list of texts and numbers, not of ${typeName(value)}`, args.at);
}

const toDatetime: JinjaFilter = (input, args) => {
  if (input === null || isMoment(input)) return input;
  const format = readArguments('to_datetime', args, ['format']).text('format') ?? '%Y-%m-%d %H:%M:%S';
  if (!isText(input)) throw new TemplateFailure('TypeError', `to_datetime takes a text, not ${typeName(input)}`, args.at);
  const ms = strptime(withoutTaint(input), format);
  if (ms !== null) return { kind: 'moment', ms };
  const message = `time data ${JSON.stringify(withoutTaint(input).slice(0, 60))} does not match format ${JSON.stringify(format)}`;
  throw new TemplateFailure('TypeError', message, args.at);
};

const tojson: JinjaFilter = (input, args, runtime) => {
  refuseUndefined([input], args.at);
  const { text, isUntrusted } = toJsonText(input, createEvalContext(args, runtime));
  return isUntrusted ? untrusted(text) : text;
};

export const FILTERS: ReadonlyMap<string, JinjaFilter> = new Map<string, JinjaFilter>([
  ...['upper', 'lower', 'title', 'capitalize'].map((name): [string, JinjaFilter] => [name, method(name)]),
  ['trim', method('strip')],
  [
    'center',
    (input, args, runtime) => {
      const width = readArguments('center', args, ['width']).integer('width') ?? 80;
      const text = textOf(input, args, runtime);
      runtime.budget.text(Math.max(0, width), args.at);
      return alike(text, center(withoutTaint(text), width));
    },
  ],
  ['string', textOf],
  ['safe', (input) => input],
  ['escape', escape],
  ['e', escape],
  ['default', defaultFilter],
  ['d', defaultFilter],
  ['int', intFilter],
  ['float', floatFilter],
  ['round', roundFilter],
  ['abs', abs],
  ['length', length],
  ['count', length],
  ['replace', replace],
  ['indent', indent],
  ['truncate', truncate],
  ['urlencode', urlencode],
  ['wordcount', (input, args, runtime) => BigInt(withoutTaint(textOf(input, args, runtime)).match(/\S+/g)?.length ?? 0)],
  [
    'format',
    (input, args, runtime) =>
      formatPercent(
        textOf(input, args, runtime),
        { kind: 'tuple', items: [...args.positional] },
        createEvalContext(args, runtime),
      ),
  ],
  ['tojson', tojson],
  ['where_in', whereIn],
  ['to_datetime', toDatetime],
  ...SEQUENCE_FILTERS,
]);
