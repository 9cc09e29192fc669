// How a file is read: what callers send, and what a preview finds.
import * as z from 'zod';
import { ENCODINGS } from './text/text-encoding.ts';

const lines = z.int().min(0).max(1_000_000);
const encoding = z.enum(ENCODINGS);
const character = z
  .string()
  .length(1)
  .refine((text) => text !== '\n' && text !== '\r' && text !== '\0', 'Must not be a line break.');

export const fileFormatSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('csv'),
    encoding,
    delimiter: character,
    quote: z.union([character, z.literal('')]),
    hasHeader: z.boolean(),
    /** Of the file, blank ones too. */
    skipLines: lines.default(0),
    /** Records that are left out behind those lines, before the header. */
    skipRecords: lines.default(0),
    skipInitialSpace: z.boolean().default(false),
    skipBlankLines: z.boolean().default(true),
  }),
  z.strictObject({ kind: z.literal('ndjson'), encoding }),
  z.strictObject({ kind: z.literal('json'), encoding }),
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

/** Whether the file itself says of what type its values are; texts of others are looked at. */
export const isTyped = ({ kind }: Pick<FileFormat, 'kind'>): boolean => kind === 'xlsx' || kind === 'parquet';

/** Whether its cells are parted as where decimals begin with a comma. */
export const isCommaLikely = (format: FileFormat): boolean => format.kind === 'csv' && format.delimiter === ';';

/** Names of files that can be loaded; also of files without an ending. */
const ENDINGS: ReadonlyMap<string, FormatKind | 'zip' | 'text'> = new Map([
  ...['csv', 'tsv', 'tab', 'psv'].map((ending) => [ending, 'csv'] as const),
  ...['ndjson', 'jsonl'].map((ending) => [ending, 'ndjson'] as const),
  ...['txt', 'dat', 'json', ''].map((ending) => [ending, 'text'] as const),
  ...['xlsx', 'xlsm'].map((ending) => [ending, 'xlsx'] as const),
  ['parquet', 'parquet'],
  ['zip', 'zip'],
]);

/** What a year or a version ends with is none: it has a letter. */
export const fileEnding = (fileName: string): string =>
  /[^.]\.([a-z0-9]*[a-z][a-z0-9]*)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Whether a file of that name can be loaded, whatever is in it; without an ending, what is in it tells. */
export const isKnownEnding = (ending: string): boolean => ENDINGS.has(ending);

/** Whether the name says that it is such a file. */
export const hasUploadEnding = (fileName: string): boolean => fileEnding(fileName) !== '' && isKnownEnding(fileEnding(fileName));

/** The name's ending and the first bytes decide. Null: not a format that can be loaded. */
export function detectKind(fileName: string, head: Uint8Array): FormatKind | 'zip' | null {
  const ending = ENDINGS.get(fileEnding(fileName));
  if (ending === undefined) return null;
  if (head[0] === 0x50 && head[1] === 0x4b) return ending === 'xlsx' ? 'xlsx' : 'zip';
  if (String.fromCharCode(...head.subarray(0, 4)) === 'PAR1') return 'parquet';
  return ending === 'text' ? null : ending;
}
