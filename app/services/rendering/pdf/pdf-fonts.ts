// A document's fonts: each with its used glyphs, their widths, and the characters they represent.
import { PDFHexString, PDFName, type PDFContext, type PDFRef } from 'pdf-lib';
import type { FontSubsetter } from '#app/services/rendering/text/font-subsetter.ts';
import type { OpenFace, SetRun } from '#app/services/rendering/text/typesetter.server.ts';

export interface PdfFonts {
  /** Notes the run's glyphs as used. */
  use(run: SetRun): UsedRun;
  /** Embeds what was used, by resource name. */
  embed(context: PDFContext, embedding: Embedding): Promise<Readonly<Record<string, PDFRef>>>;
}
export interface UsedRun {
  /** Name of the font in the page's resources. */
  readonly name: string;
  /** Codes in the content stream, by glyph of the run. */
  readonly codes: readonly number[];
}
interface Embedding {
  readonly subsetter: FontSubsetter;
  readonly deflate: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** A glyph as a part of one character or another: shapes that letters share have a code for each letter. */
interface CodedGlyph {
  readonly code: number;
  readonly glyph: number;
  readonly characters: string;
}
interface UsedFont {
  readonly name: string;
  readonly open: OpenFace;
  /** Codes by glyph and characters. */
  readonly coded: Map<string, CodedGlyph>;
}

export function createPdfFonts(): PdfFonts {
  const fonts = new Map<OpenFace, UsedFont>();
  return {
    use(run) {
      const font = fonts.get(run.open) ?? { name: `F${fonts.size + 1}`, open: run.open, coded: new Map<string, CodedGlyph>() };
      fonts.set(run.open, font);
      return { name: font.name, codes: encodeGlyphs(font.coded, run) };
    },
    async embed(context, embedding) {
      const embedded = [...fonts.values()].map(async (font) => [font.name, await embedFont(context, font, embedding)] as const);
      return Object.fromEntries(await Promise.all(embedded));
    },
  };
}

/** The first glyph of a cluster represents all of its characters. */
function encodeGlyphs(coded: Map<string, CodedGlyph>, { text, glyphs }: SetRun): number[] {
  const starts = [...new Set(glyphs.map(({ at }) => at)), text.length].sort((a, b) => a - b);
  const seen = new Set<number>();
  return glyphs.map(({ id, at }) => {
    const characters = seen.has(at) ? '' : text.slice(at, starts[starts.indexOf(at) + 1]);
    seen.add(at);
    const key = `${id} ${characters}`;
    const known = coded.get(key) ?? { code: coded.size + 1, glyph: id, characters };
    coded.set(key, known);
    return known.code;
  });
}

const LETTERS = 26;
/** Six letters before the name of a font say that it lacks glyphs, and tell subsets apart. */
const subsetTag = (number: number): string =>
  Array.from({ length: 6 }, (_, place) => String.fromCharCode(65 + (Math.floor(number / LETTERS ** place) % LETTERS))).join('');

async function embedFont(context: PDFContext, font: UsedFont, { subsetter, deflate }: Embedding): Promise<PDFRef> {
  const { open, name } = font;
  const glyphs = [...font.coded.values()];
  const file = subsetter.keepGlyphs(
    open.bytes,
    glyphs.map(({ glyph }) => glyph),
  );
  const baseFont = `${subsetTag(Number(name.slice(1)))}+${open.face.file.replace(/\.ttf$/, '')}`;
  const stream = async (bytes: Uint8Array, entries: Record<string, number>): Promise<PDFRef> =>
    context.register(context.stream(await deflate(bytes), { ...entries, Filter: 'FlateDecode' }));
  const perMille = (units: number): number => Math.round((units * 1000) / open.shaping.unitsPerEm);
  const { ascent, descent, box } = open.outlines.metrics;
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: baseFont,
      Flags: 4,
      FontBBox: box.map(perMille),
      ItalicAngle: 0,
      Ascent: perMille(ascent),
      Descent: perMille(descent),
      CapHeight: perMille(ascent),
      StemV: open.face.weight / 5,
      FontFile2: await stream(file, { Length1: file.length }),
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: baseFont,
      CIDSystemInfo: { Registry: PDFHexString.fromText('Adobe'), Ordering: PDFHexString.fromText('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: [1, glyphs.map(({ glyph }) => perMille(open.outlines.advance(glyph)))],
      CIDToGIDMap: await stream(glyphMap(glyphs), {}),
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: baseFont,
      Encoding: PDFName.of('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: await stream(new TextEncoder().encode(toUnicode(glyphs)), {}),
    }),
  );
}

/** Two bytes a code. */
function glyphMap(glyphs: readonly CodedGlyph[]): Uint8Array {
  const view = new DataView(new ArrayBuffer((glyphs.length + 1) * 2));
  for (const { code, glyph } of glyphs) view.setUint16(code * 2, glyph);
  return new Uint8Array(view.buffer);
}

const BLOCK = 100;

/** The CMap that turns glyphs into characters again, for selecting and searching. */
function toUnicode(glyphs: readonly CodedGlyph[]): string {
  const named = glyphs.filter(({ characters }) => characters !== '');
  const entries = named.map(({ code, characters }) => `<${hex(code)}> <${utf16(characters)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += BLOCK) {
    const block = entries.slice(at, at + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

const hex = (value: number): string => value.toString(16).padStart(4, '0');
const utf16 = (text: string): string => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');
