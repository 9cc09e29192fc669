// Requests and replies of /api/v1/advanced_data_type/: the available types, and how values of a type are read.
import * as z from 'zod';
import {
  ADVANCED_TYPES,
  asAdvancedType,
  type AdvancedType,
  type AdvancedValueRange,
} from '#app/domain/advanced-type/advanced-type.ts';
import { advancedProblemText } from '#app/domain/advanced-type/describe-advanced.ts';
import { readAdvanced } from '#app/domain/advanced-type/read-advanced.ts';

const MAX_VALUES = 1_000;

/** The decoded `q`. */
export const convertRequest = z.looseObject({
  type: z.string().max(255),
  values: z
    .array(z.union([z.string().max(10_000), z.number(), z.boolean()]))
    .min(1)
    .max(MAX_VALUES),
});
export type ConvertRequest = z.output<typeof convertRequest>;

export const typesReply = z.object({ result: z.array(z.enum(ADVANCED_TYPES)) });

/** Addresses are numbers, ports lists of numbers, those of one value together; ranges are objects of `start` and `end`. */
export const convertReply = z.object({
  result: z.object({
    display_value: z.string(),
    error_message: z.string(),
    valid_filter_operators: z.array(z.string()),
    values: z.array(z.unknown()),
  }),
});

const OPERATORS = ['EQUALS', 'GREATER_THAN_OR_EQUAL', 'GREATER_THAN', 'IN', 'LESS_THAN', 'LESS_THAN_OR_EQUAL'];

/** JSON text, because numbers of 128 bits must keep all digits; null for an unknown type. Stops at the first value that can't be read. */
export function convertedJson({ type: name, values }: ConvertRequest): string | null {
  const type = asAdvancedType(name);
  if (type === undefined) return null;
  const read = readValues(type, values.map(String));
  const list = (items: readonly string[]): string => `[${items.join(', ')}]`;
  const quoted = JSON.stringify({ display_value: read.display.join(', '), error_message: read.error });
  const rest = `"valid_filter_operators": ${JSON.stringify(OPERATORS)}, "values": ${list(read.json)}`;
  return `{"result": ${quoted.slice(0, -1)}, ${rest}}}`;
}

interface ReadValues {
  readonly display: readonly string[];
  readonly json: readonly string[];
  readonly error: string;
}

function readValues(type: AdvancedType, values: readonly string[]): ReadValues {
  // What an empty field sends.
  if (values.length === 1 && values[0] === '') return { display: [], json: ['""'], error: '' };
  const [display, json]: [string[], string[]] = [[], []];
  for (const value of values) {
    const reading = readAdvanced(type, value);
    if (!reading.ok) return { display, json, error: advancedProblemText(reading.problem) };
    const [one, text] = type === 'port' ? portForms(reading.spans) : addressForms(reading.spans);
    json.push(one);
    display.push(text);
  }
  return { display, json, error: '' };
}

type Forms = readonly [json: string, display: string];

function addressForms([span]: readonly AdvancedValueRange[]): Forms {
  return span ? spanForms(span) : ['""', ''];
}

const spanForms = ({ first, last }: AdvancedValueRange): Forms =>
  first === last ? [String(first), String(first)] : [`{"start": ${first}, "end": ${last}}`, `${first} - ${last}`];

/** A range of ports has the form of a range of addresses: Superset reads none. */
function portForms(spans: readonly AdvancedValueRange[]): Forms {
  const range = spans.find(({ first, last }) => first !== last);
  const list = `[${spans.map(({ first }) => first).join(', ')}]`;
  return range ? spanForms(range) : [list, list];
}
