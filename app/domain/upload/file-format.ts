// How a file is read: what callers send, and what a preview finds.
import * as z from 'zod';
import { ENCODINGS } from './text-encoding.ts';

const lines = z.int().min(0).max(1_000_000);
const character = z
  .string()
  .length(1)
  .refine((text) => text !== '\n' && text !== '\r' && text !== '\0', 'Must not be a line break.');

export const fileFormatSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('csv'),
    encoding: z.enum(ENCODINGS),
    delimiter: character,
    quote: z.union([character, z.literal('')]),
    hasHeader: z.boolean(),
    skipLines: lines.default(0),
    skipInitialSpace: z.boolean().default(false),
    skipBlankLines: z.boolean().default(true),
  }),
  z.strictObject({ kind: z.literal('ndjson'), encoding: z.enum(ENCODINGS) }),
  z.strictObject({
    kind: z.literal('xlsx'),
    /** Null: the first. */
    sheet: z.string().max(255).nullable(),
    hasHeader: z.boolean(),
    skipLines: lines.default(0),
  }),
  z.strictObject({ kind: z.literal('parquet') }),
]);
export type FileFormat = z.infer<typeof fileFormatSchema>;
export type FormatKind = FileFormat['kind'];

/** Whether the file itself says of what type its values are. */
export const isTyped = ({ kind }: Pick<FileFormat, 'kind'>): boolean => kind === 'xlsx' || kind === 'parquet';

/** The name's ending decides, then the first bytes. Null: none of ours. */
export function detectKind(fileName: string, head: Uint8Array): FormatKind | 'zip' | null {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  if (isZip) return ending === 'xlsx' || ending === 'xlsm' ? 'xlsx' : 'zip';
  if (String.fromCharCode(...head.subarray(0, 4)) === 'PAR1') return 'parquet';
  const known = KINDS.get(ending);
  if (known !== undefined) return known;
  return looksLikeText(head) ? (/^\s*\{/.test(new TextDecoder().decode(head.subarray(0, 64))) ? 'ndjson' : 'csv') : null;
}

const KINDS: ReadonlyMap<string, FormatKind> = new Map([
  ...['csv', 'tsv', 'tab', 'txt'].map((ending) => [ending, 'csv'] as const),
  ...['ndjson', 'jsonl'].map((ending) => [ending, 'ndjson'] as const),
]);

const looksLikeText = (head: Uint8Array): boolean => head.length > 0 && !head.subarray(0, 512).includes(0);

/** Of those that split as evenly, the first: commas can stand in numbers. */
const DELIMITERS = [';', '\t', '|', ','] as const;

/** The delimiter that splits the first lines of a text most evenly. */
export function detectDelimiter(text: string): string {
  const sample = text.split(/\r\n|\n|\r/, 20).filter((line) => line !== '');
  const scored = DELIMITERS.map((delimiter) => {
    const counts = sample.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1);
    const least = Math.min(...counts, Infinity);
    const isEven = counts.every((count) => count === counts[0]);
    return { delimiter, score: sample.length === 0 ? 0 : least * (isEven ? 100 : 1) };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.delimiter : ',';
}
