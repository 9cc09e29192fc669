// Reads and writes an archive's YAML the same way as PyYAML, which Superset uses.
import { parseDocument, stringify, type ScalarTag as Tag } from 'yaml';
import { stringifyString } from 'yaml/util';
import { resolveTag } from './yaml-scalars.ts';
import { constructDocument, noYamlCounts, YamlRefusal, type YamlCounts } from './yaml-values.ts';

export type YamlResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

const UNPRINTABLE = /[^\t\n\r\u0020-\u007e\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** About 500,000 entries, which take ten seconds; more than any export has. */
const MAX_MARKS = 1_000_000;

/**
 * Parses YAML. Never throws. Dates become `YamlTimestamp`s; everything else is plain data. `counts` is shared by all documents
 * of an archive.
 */
export function parseYaml(text: string, counts: YamlCounts = noYamlCounts()): YamlResult {
  try {
    if (UNPRINTABLE.test(text)) return { ok: false, message: "This isn't valid YAML: it has a control character." };
    counts.marks += countMarks(text);
    if (counts.marks > MAX_MARKS) return { ok: false, message: 'This YAML has too many entries. Export fewer items at once.' };
    const document = parseDocument(text, {
      version: '1.1',
      schema: 'failsafe',
      uniqueKeys: false,
      logLevel: 'error',
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error) return { ok: false, message: `This isn't valid YAML: ${error.message.slice(0, 200)}` };
    return { ok: true, value: constructDocument(document, counts) };
  } catch (error) {
    if (error instanceof YamlRefusal) return { ok: false, message: `This YAML can't be read: ${error.message}` };
    // Extreme nesting overflows the parser's stack.
    return {
      ok: false,
      message: `This YAML can't be read: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`,
    };
  }
}

/** Counts newlines and separators: parsing time depends on the number of entries far more than on characters. */
function countMarks(text: string): number {
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if ('\n,[{'.includes(char) || (':-?'.includes(char) && text.charAt(at + 1) === ' ')) marks += 1;
  }
  return marks;
}

/** Writes plain data, with a newline at the end. */
export const writeYaml = (value: unknown): string =>
  stringify(withoutUndefined(value), {
    version: '1.1',
    schema: 'failsafe',
    customTags: () => ['map', 'seq', textTag, numberTag, flagTag, nullTag],
    indentSeq: false,
    singleQuote: true,
    aliasDuplicateObjects: false,
    lineWidth: 0,
  });

const textTag: Tag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string',
  resolve: (text: string) => text,
  stringify(item, context, onComment, onChompKeep) {
    const text = String(item.value);
    if (isPlain(text)) return text;
    if (mustBeEscaped(text)) return doubleQuoted(text);
    if (!text.includes('\n')) return `'${text.replaceAll("'", "''")}'`;
    return stringifyString({ value: text }, context, onComment, onChompKeep);
  },
};

/** Whether text needs no quotes, by PyYAML's rules: it has no YAML indicators and isn't read as another type. */
const isPlain = (text: string): boolean =>
  /^[\u0020-\u007e\u00a1-\u167f\u1681-\u1fff\u2030-\u2fff\u3001-\ud7ff\uf900-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]+$/u.test(
    text,
  ) &&
  resolveTag(text) === 'str' &&
  !/^(?:---|\.\.\.|[#,[\]{}&*!|>'"%@`\s]|[?:-](?:\s|$))|:(?:\s|$)|\s#|\s$/.test(text);

/** Characters that other parsers treat as newlines or don't read, and line ends that folding would change. */
const mustBeEscaped = (text: string): boolean =>
  /[\t\r\u0085\u2028\u2029\ufeff\ufffe\uffff]| \n|\n /.test(text) || UNPRINTABLE.test(text) || /^\n|^\s+$/.test(text);

// oxlint-disable-next-line no-control-regex -- control characters are what is escaped.
const ESCAPED = /["\\\u0000-\u001f\u007f-\u00a0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]/gu;
const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' };

const doubleQuoted = (text: string): string =>
  `"${text.replace(ESCAPED, (char) => SHORT[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;

/** Numbers with an exponent need a decimal point and an exponent sign; otherwise PyYAML reads text. */
const numberTag: Tag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => typeof value === 'number',
  resolve: Number,
  stringify: ({ value }) =>
    String(value).replace(/^(-?\d+)(\.\d+)?e/, (_, whole: string, part?: string) => `${whole}${part ?? '.0'}e`),
};

const flagTag: Tag = {
  tag: 'tag:yaml.org,2002:bool',
  default: true,
  identify: (value) => typeof value === 'boolean',
  resolve: (text: string) => text === 'true',
  stringify: ({ value }) => String(value),
};

const nullTag: Tag = {
  tag: 'tag:yaml.org,2002:null',
  default: true,
  identify: (value) => value === null,
  resolve: () => null,
  stringify: () => 'null',
};

/** Removes undefined values, which YAML doesn't have. */
function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
