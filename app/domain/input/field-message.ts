// What is wrong with a field, in the sentences of Marshmallow 3, which clients written for Superset match. A message that the
// schema itself gives goes first.
import type * as z from 'zod';
import { readSchemaBounds, isInteger } from './schema-checks.ts';

type RawIssue = z.core.$ZodRawIssue;
type Schema = z.core.$ZodType;

const MISSING_FIELD = 'Missing data for required field.';
export const INVALID_INPUT_TYPE = 'Invalid input type.';

const TYPES: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  number: 'Not a valid number.',
  int: 'Not a valid integer.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  tuple: 'Not a valid list.',
  record: 'Not a valid mapping type.',
  map: 'Not a valid mapping type.',
  object: INVALID_INPUT_TYPE,
  date: 'Not a valid datetime.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Not a valid email address.',
  url: 'Not a valid URL.',
  uuid: 'Not a valid UUID.',
  guid: 'Not a valid UUID.',
  datetime: 'Not a valid datetime.',
  date: 'Not a valid date.',
  time: 'Not a valid time.',
  regex: 'String does not match expected pattern.',
};

const INVALID = 'Invalid value.';
const TYPE_CODES: ReadonlySet<string | undefined> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

/** An error map for parsing with `root`: `schema.safeParse(value, { error: fieldMessage(schema) })`. */
export const fieldMessage =
  (root: Schema) =>
  (issue: RawIssue): string => {
    if (TYPE_CODES.has(issue.code) && issue.input === undefined) return MISSING_FIELD;
    if (TYPE_CODES.has(issue.code) && issue.input === null) return 'Field may not be null.';
    switch (issue.code) {
      case 'invalid_type':
        return TYPES[isIntegerIssue(issue) ? 'int' : issue.expected] ?? INVALID;
      case 'too_small':
      case 'too_big':
        return boundMessage(issue, findSchema(root, issue.path ?? []));
      case 'invalid_format':
        return FORMATS[issue.format] ?? INVALID;
      case 'not_multiple_of':
        return `Must be a multiple of ${issue.divisor}.`;
      case 'invalid_value':
        return issue.values.length === 1
          ? `Must be equal to ${String(issue.values[0])}.`
          : `Must be one of: ${issue.values.map(String).join(', ')}.`;
      case 'invalid_union':
        return unionMessage(issue.errors);
      case 'unrecognized_keys':
        return `Unknown field: ${issue.keys.join(', ')}.`;
      default:
        return INVALID;
    }
  };

const isIntegerIssue = (issue: RawIssue): boolean =>
  issue.code === 'invalid_type' &&
  (issue.expected === 'int' || (issue.expected === 'number' && !!issue.inst && isInteger(issue.inst as Schema)));

function boundMessage(issue: RawIssue & { code: 'too_small' | 'too_big' }, schema: Schema | null): string {
  const isNumber = issue.origin === 'number' || issue.origin === 'int' || issue.origin === 'bigint';
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  if (issue.exact === true) return `Length must be ${limit}.`;
  const { minimum, maximum } = schema ? readSchemaBounds(schema) : {};
  if (isNumber && (issue.inclusive ?? true) && minimum !== undefined && maximum !== undefined)
    return `Must be greater than or equal to ${minimum} and less than or equal to ${maximum}.`;
  if (isNumber) {
    const comparison = issue.code === 'too_small' ? 'greater than' : 'less than';
    return `Must be ${comparison}${(issue.inclusive ?? true) ? ' or equal to' : ''} ${limit}.`;
  }
  if (minimum !== undefined && maximum !== undefined) return `Length must be between ${minimum} and ${maximum}.`;
  return issue.code === 'too_small' ? `Shorter than minimum length ${limit}.` : `Longer than maximum length ${limit}.`;
}

/** Where every option refuses the type, all of them are named; otherwise the option speaks that came furthest. */
function unionMessage(options: readonly (readonly z.core.$ZodIssue[])[]): string {
  const messages = [...new Set(options.flatMap((issues) => (issues.length === 1 && issues[0] ? [issues[0].message] : [])))];
  const types = messages.flatMap((message) => /^Not a valid (.+)\.$/.exec(message)?.[1] ?? []);
  if (types.length > 0 && types.length === messages.length) return `Not a valid ${types.join(' or ')}.`;
  const received = messages.filter((message) => !/^Not a valid/.test(message) && message !== INVALID_INPUT_TYPE);
  return received.length === 1 && received[0] !== undefined ? received[0] : INVALID;
}

/** The schema of a value inside; null where the path leads nowhere, or through a union. */
function findSchema(schema: Schema, path: readonly PropertyKey[]): Schema | null {
  const plain = unwrap(schema);
  const [first, ...rest] = path;
  if (first === undefined) return plain;
  const def = (plain as z.core.$ZodTypes)._zod.def;
  const inner =
    def.type === 'object'
      ? (def.shape[String(first)] ?? def.catchall)
      : def.type === 'array'
        ? def.element
        : def.type === 'record'
          ? def.valueType
          : undefined;
  return inner ? findSchema(inner, rest) : null;
}

function unwrap(schema: Schema): Schema {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if ('innerType' in def) return unwrap(def.innerType);
  if (def.type === 'pipe') return unwrap(def.in);
  if (def.type === 'lazy') return unwrap(def.getter());
  return schema;
}
