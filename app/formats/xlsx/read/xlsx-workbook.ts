// What of an Excel workbook must be known before a sheet is read: its sheets, its shared texts, which styles are dates.
import { Parser } from 'htmlparser2';
import { refuseDeepXml } from '#app/domain/html/nesting.ts';
import type { ByteSource } from '#app/domain/upload/byte-source.ts';
import { MAX_DIRECTORY_BYTES, MAX_SHARED_CHARACTERS, MAX_SHARED_TEXTS } from '#app/domain/upload/limits.ts';
import { styleOfFormat, type CellStyle } from './number-format.ts';
import { decodeText } from '#app/domain/upload/text/text-encoding.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';
import { decodeEscapes } from './xlsx-cell.ts';
import { openZipEntry, readZipDirectory, type ZipEntry } from '#app/domain/upload/zip-directory.ts';

export interface Workbook {
  readonly sheet: ZipEntry;
  readonly sharedTexts: readonly string[];
  readonly styles: readonly (CellStyle | undefined)[];
  readonly is1904: boolean;
}

/** XML parser options for its parts. */
export const XLSX_XML = refuseDeepXml(() => fileProblem('The workbook can’t be read: its elements are nested too deeply.'));

type Attributes = Readonly<Record<string, string>>;
type OnTag = (name: string, attributes: Attributes) => void;
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The names of the sheets, in their order. */
export async function listSheets(source: ByteSource): Promise<string[]> {
  const parts = await readParts(source);
  return (await readSheets(source, parts)).sheets.map(({ name }) => name);
}

/** `name` null: the first sheet. */
export async function readWorkbook(source: ByteSource, name: string | null): Promise<Workbook> {
  const parts = await readParts(source);
  const { sheets, is1904 } = await readSheets(source, parts);
  const found = name === null ? sheets[0] : sheets.find((sheet) => sheet.name === name);
  if (!found) throw fileProblem(name === null ? 'The workbook has no sheets.' : `The workbook has no sheet "${name}".`);
  const targets = await readTargets(source, parts);
  const sheet = parts.get(targets.get(found.id) ?? '');
  if (!sheet) throw fileProblem(`The sheet "${found.name}" can’t be read.`);
  return { sheet, is1904, sharedTexts: await readSharedTexts(source, parts), styles: await readStyles(source, parts) };
}

type Parts = ReadonlyMap<string, ZipEntry>;

async function readParts(source: ByteSource): Promise<Parts> {
  const entries = await readZipDirectory(source);
  const parts = new Map(entries.map((entry) => [entry.name.replace(/^\//, '').toLowerCase(), entry]));
  if (!parts.has('xl/workbook.xml')) throw fileProblem('The file isn’t an Excel workbook (.xlsx).');
  return parts;
}

interface Sheets {
  readonly sheets: readonly { readonly name: string; readonly id: string }[];
  readonly is1904: boolean;
}

async function readSheets(source: ByteSource, parts: Parts): Promise<Sheets> {
  const sheets: { name: string; id: string }[] = [];
  let is1904 = false;
  await readTags({ source, parts, name: 'xl/workbook.xml' }, (name, attributes) => {
    if (name === 'sheet') sheets.push({ name: attributes['name'] ?? '', id: attributes['r:id'] ?? relationOf(attributes) });
    if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
  });
  return { sheets, is1904 };
}

const relationOf = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

async function readTargets(source: ByteSource, parts: Parts): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readTags({ source, parts, name: 'xl/_rels/workbook.xml.rels' }, (name, attributes) => {
    if (name !== 'Relationship') return;
    const target = attributes['Target'] ?? '';
    targets.set(attributes['Id'] ?? '', (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase());
  });
  return targets;
}

/** Texts of many cells, each once. */
async function readSharedTexts(source: ByteSource, parts: Parts): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, isPhonetic, characters] = ['', false, false, 0];
  const entry = parts.get('xl/sharedstrings.xml');
  if (!entry) return texts;
  const parser = new Parser(
    {
      onopentag(name) {
        const tag = bare(name);
        if (tag === 'si') text = '';
        else if (tag === 'rPh') isPhonetic = true;
        else if (tag === 't') isText = !isPhonetic;
      },
      ontext(data) {
        if (!isText) return;
        text += data;
        characters += data.length;
        if (characters > MAX_SHARED_CHARACTERS) throw tooManyTexts();
      },
      onclosetag(name) {
        const tag = bare(name);
        if (tag === 't') isText = false;
        else if (tag === 'rPh') isPhonetic = false;
        else if (tag === 'si' && texts.push(decodeEscapes(text)) > MAX_SHARED_TEXTS) throw tooManyTexts();
      },
    },
    XLSX_XML,
  );
  for await (const piece of decodeText(await openZipEntry(source, entry), 'utf-8')) parser.write(piece);
  parser.end();
  return texts;
}

const tooManyTexts = () =>
  fileProblem(
    'The workbook has more distinct text than can be read (16 million characters). Save the sheet as CSV and upload that.',
  );

/** The style of each cell format. */
async function readStyles(source: ByteSource, parts: Parts): Promise<(CellStyle | undefined)[]> {
  const formats = new Map<number, string>();
  const styles: (CellStyle | undefined)[] = [];
  let isInFormats = false;
  await readTags({ source, parts, name: 'xl/styles.xml' }, (name, attributes) => {
    if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
    else if (name === 'cellXfs') isInFormats = true;
    else if (name === 'cellStyles' || name === 'dxfs') isInFormats = false;
    else if (name === 'xf' && isInFormats) {
      const id = Number(attributes['numFmtId'] ?? 0);
      styles.push(styleOfFormat(id, formats.get(id) ?? null));
    }
  });
  return styles;
}

/** A small part of the workbook, tag by tag. */
async function readTags(
  { source, parts, name }: { readonly source: ByteSource; readonly parts: Parts; readonly name: string },
  onTag: OnTag,
): Promise<void> {
  const entry = parts.get(name);
  if (!entry) return;
  const parser = new Parser({ onopentag: (tag, attributes) => onTag(bare(tag), attributes) }, XLSX_XML);
  let size = 0;
  for await (const piece of decodeText(await openZipEntry(source, entry), 'utf-8')) {
    size += piece.length;
    if (size > MAX_DIRECTORY_BYTES) throw fileProblem('The workbook’s description is too large.');
    parser.write(piece);
  }
  parser.end();
}
