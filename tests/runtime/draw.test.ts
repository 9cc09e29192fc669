// The report Worker's drawing in workerd: real fonts, real WASM, files read back.
import { describe, expect, it } from 'vitest';
import { createDrawings } from '#app/services/images/drawings.ts';
import type { DocumentPage, Picture, PicturePart } from '#app/services/rendering/protocol.ts';
import { draw } from '#workers/report/draw.ts';
import { readPdf } from '#tests/fixtures/reports/pdf-text.ts';
import { readPng } from '#tests/fixtures/reports/png-pixels.ts';
import { bindings } from './bindings.ts';

const report = {
  fetch: async (input: string, init?: RequestInit) =>
    (await draw(new Request(input, init), bindings)) ?? new Response('Not found', { status: 404 }),
};
const drawings = createDrawings(report);
const bytesOf = async (file: Promise<ReadableStream<Uint8Array>>) => new Uint8Array(await new Response(await file).arrayBuffer());

const svg = (body: string, widthPx = 300, heightPx = 40): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}" font-family="Inter, sans-serif" font-size="16">${body}</svg>`;
const text = (line: string, more = ''): string => svg(`<text x="10" y="26" fill="#000000"${more}>${line}</text>`);
const partAt = (y: number, content: string, heightPx = 40): PicturePart => ({ x: 0, y, widthPx: 300, heightPx, svg: content });
const pictureOf = (contents: readonly string[], background = '#ffffff'): Picture => ({
  widthPx: 300,
  heightPx: Math.max(40, contents.length * 40),
  background,
  parts: contents.map((content, index) => partAt(index * 40, content)),
});
const pageOf = (picture: Picture, chapters: DocumentPage['chapters'] = []): DocumentPage => ({
  picture,
  pointsPerPx: 0.75,
  chapters,
});
const documentOf = (pages: readonly DocumentPage[]) => ({
  title: 'Sales',
  language: 'en-US',
  createdMs: 1_700_000_000_000,
  pages: [...pages],
});

const SCRIPTS = {
  Latin: 'Sales by country',
  'Latin with accents': 'Größe, Žižkov, Ünïcödé',
  Greek: 'Πωλήσεις ανά χώρα',
  Cyrillic: 'Продажи по странам',
  Japanese: '売上高の合計 カタカナ',
  Chinese: '销售总额按国家',
  Korean: '한국어 매출',
  Arabic: 'مبيعات المنتجات',
  emoji: '🎉🚗❤️',
};

describe('images', () => {
  it('have the size and the background of the picture', async () => {
    const png = await readPng(await bytesOf(drawings.image({ picture: pictureOf([], '#17191c'), scale: 2 })));
    expect([png.width, png.height, png.at(0, 0), png.at(599, 79)]).toEqual([600, 80, '#17191c', '#17191c']);
  });

  it.each(Object.entries(SCRIPTS))('write %s with its own letters, not with boxes', async (_script, line) => {
    const png = async (content: string) =>
      readPng(await bytesOf(drawings.image({ picture: pictureOf([text(content)]), scale: 2 })));
    // What no font has is drawn as the missing glyph.
    const [drawn, missing] = await Promise.all([png(line), png('\u{1e900}'.repeat([...line].length))]);
    const box = { x: 0, y: 0, width: 600, height: 80 };
    expect(drawn.countOther('#ffffff', box)).toBeGreaterThan(200);
    expect(drawn.countOther('#ffffff', box)).not.toBe(missing.countOther('#ffffff', box));
  });

  it('draw Arabic from right to left with joined letters', async () => {
    const ink = async (content: string) => {
      const png = await readPng(await bytesOf(drawings.image({ picture: pictureOf([text(content)]), scale: 4 })));
      const columns = Array.from(
        { length: png.width },
        (_, x) => png.countOther('#ffffff', { x, y: 0, width: 1, height: png.height }) > 0,
      );
      return { from: columns.indexOf(true), to: columns.lastIndexOf(true), columns };
    };
    // Joined letters leave no gap between them; the same letters apart do.
    const [joined, apart] = [await ink('سلسل'), await ink('س\u200cل\u200cس\u200cل')];
    expect(joined.columns.slice(joined.from, joined.to).filter((has) => !has).length).toBeLessThan(
      apart.columns.slice(apart.from, apart.to).filter((has) => !has).length,
    );
    // The first word is to the right of the second: a wide one first leaves the narrow one at the left.
    const [wideFirst, narrowFirst] = [await ink('سسسسس ا'), await ink('ا سسسسس')];
    const firstGap = ({ columns, from }: typeof wideFirst) => columns.indexOf(false, from) - from;
    expect(firstGap(wideFirst)).toBeLessThan(firstGap(narrowFirst));
  });

  it('are the same at the seams of bands as in one piece', async () => {
    const stripes = Array.from({ length: 60 }, (_, index) =>
      svg(`<rect width="300" height="40" fill="${index % 2 ? '#224466' : '#ddeeff'}"/>`),
    );
    // 300 × 2,400 px at four times the size are several bands.
    const png = await readPng(await bytesOf(drawings.image({ picture: pictureOf(stripes), scale: 4 })));
    expect([png.width, png.height]).toEqual([1200, 9600]);
    const colors = stripes.map((_, index) => png.at(600, index * 160 + 2) + png.at(600, index * 160 + 157));
    expect(colors).toEqual(stripes.map((_, index) => (index % 2 ? '#224466#224466' : '#ddeeff#ddeeff')));
  });

  it('end at the box of each part', async () => {
    const beyond = svg('<rect x="-50" y="-50" width="900" height="900" fill="#224466"/>');
    const picture = { ...pictureOf([]), widthPx: 400, heightPx: 100, parts: [{ ...partAt(20, beyond), x: 40 }] };
    const png = await readPng(await bytesOf(drawings.image({ picture, scale: 1 })));
    expect([png.at(39, 40), png.at(40, 19), png.at(340, 40), png.at(41, 60)]).toEqual(Array(4).fill('#ffffff'));
    expect([png.at(40, 20), png.at(339, 59)]).toEqual(['#224466', '#224466']);
  });

  it('are never wider than resvg can draw', async () => {
    const wide = { widthPx: 4000, heightPx: 100, background: '#ffffff', parts: [] };
    const png = await readPng(await bytesOf(drawings.image({ picture: wide, scale: 2 })));
    expect([png.width, png.height]).toEqual([2800, 70]);
  });

  it('refuse what is no picture', async () => {
    await expect(drawings.image({ picture: { ...pictureOf([]), background: 'url(x)' }, scale: 2 })).rejects.toThrow(
      'not well formed',
    );
    await expect(drawings.image({ picture: pictureOf([]), scale: 400 })).rejects.toThrow('not well formed');
    expect((await report.fetch('https://report/other', { method: 'POST' })).status).toBe(404);
  });
});

describe('documents', () => {
  it('hold every script as text that can be selected', async () => {
    const lines = [...Object.values(SCRIPTS), 'مبيعات 2024 mixed', 'fi AVA'];
    const pdf = await readPdf(await bytesOf(drawings.document(documentOf([pageOf(pictureOf(lines.map((line) => text(line))))]))));
    expect(pdf.pages[0]?.text.split('\n')).toEqual(lines);
    expect(pdf.title).toBe('Sales');
    expect(pdf.imageCount).toBe(0);
  });

  it('have pages of the given size and chapters in their outline', async () => {
    const page = pageOf(pictureOf([text('One')]));
    const pages = [
      { ...page, chapters: [{ title: 'Sales 売上', level: 0 }] },
      { ...page, chapters: [{ title: 'By country', level: 1 }] },
      { ...page, chapters: [] },
      { ...page, chapters: [{ title: 'Costs', level: 0 }] },
    ];
    const pdf = await readPdf(await bytesOf(drawings.document(documentOf(pages))));
    expect(pdf.outline).toEqual(['Sales 売上', '  By country', 'Costs']);
    expect(pdf.pages.map(({ widthPt, heightPt }) => [widthPt, heightPt])).toEqual(pages.map(() => [225, 30]));
  });

  it('draw shapes as paths and colors, and no images', async () => {
    const shapes = svg(
      '<g fill="#ff0000" transform="translate(5 5)"><rect width="10" height="20" rx="2"/><circle cx="30" cy="10" r="8"/></g>',
    );
    const pdf = await readPdf(await bytesOf(drawings.document(documentOf([pageOf(pictureOf([shapes]))]))));
    const operators = pdf.pages[0]?.operators ?? '';
    expect(operators).toContain('1 0 0 rg');
    expect(operators.match(/ c$/gm)?.length).toBe(8);
    expect(pdf.imageCount).toBe(0);
  });

  it('draw as an image what cannot be drawn as paths', async () => {
    const gradient = svg(
      '<defs><linearGradient id="g"><stop stop-color="#ff0000"/></linearGradient></defs><rect width="300" height="40" fill="url(#g)"/>',
    );
    const pdf = await readPdf(await bytesOf(drawings.document(documentOf([pageOf(pictureOf([gradient, text('Below')]))]))));
    expect(pdf.imageCount).toBe(1);
    expect(pdf.pages[0]?.text).toBe('Below');
  });
});
