// Draws the pictures of `public/static/assets/images`: the names that Superset's themes, archives and texts refer to, with our own
// mark. Run once after the mark has changed: node scripts/draw-static-images.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const FOLDER = 'public/static/assets/images';
const FONT = '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf';
const BRAND = '#2a52be';

const { resolve } = createRequire(import.meta.url);
await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
const font = readFileSync(resolve(FONT));
const mark = readFileSync('public/favicon.svg', 'utf8');
const markInside = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');

const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 30"><g transform="translate(3 3)">${markInside}</g>
<text x="34" y="22.5" font-family="Inter" font-weight="600" font-size="21" fill="${BRAND}">Meridian</text></svg>`;

const fallback = (shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#eef1f8"/><g fill="#c3cde6">${shapes}</g></svg>\n`;
const rectangle = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5"/>`;
const chart = fallback(rectangle(90, 110, 30, 50) + rectangle(145, 70, 30, 90) + rectangle(200, 90, 30, 70));
const dashboard = fallback(rectangle(70, 40, 80, 52) + rectangle(170, 40, 80, 52) + rectangle(70, 108, 180, 52));

draw(wordmark, 560, 'superset-logo-horiz.png', 'superset.png');
draw(mark, 96, 's.png');
draw(mark, 64, 'favicon.png');
draw(chart, 320, 'noimg.png');
write('chart-card-fallback.svg', chart);
write('dashboard-card-fallback.svg', dashboard);
write('loading.gif', spinner());

function draw(svg: string, widthPx: number, ...names: string[]): void {
  const png = render(svg, widthPx).asPng();
  for (const name of names) write(name, png);
}

function render(svg: string, widthPx: number) {
  const options = {
    fitTo: { mode: 'width', value: widthPx },
    font: { fontBuffers: [font], defaultFontFamily: 'Inter' },
  } as const;
  return new Resvg(svg, options).render();
}

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(FOLDER, name), content);
}

/** A turning arc: a GIF of a picture each 30 degrees, in two colors and a transparent one. */
function spinner(): Uint8Array {
  const sizePx = 48;
  const palette = [0, 0, 0, 0xd5, 0xdc, 0xef, 0x2a, 0x52, 0xbe, 0, 0, 0];
  const size = [sizePx, 0, sizePx, 0];
  const frames = Array.from({ length: 12 }, (_, index) => [
    0x21,
    0xf9,
    4,
    0b1001,
    8,
    0,
    0,
    0,
    0x2c,
    0,
    0,
    0,
    0,
    ...size,
    0,
    ...encodePixels(spinnerPixels(sizePx, index * 30)),
  ]);
  const forever = [0x21, 0xff, 11, ...bytesOf('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  return Uint8Array.from([...bytesOf('GIF89a'), ...size, 0x91, 0, 0, ...palette, ...forever, ...frames.flat(), 0x3b]);
}

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

function spinnerPixels(sizePx: number, turned: number): number[] {
  const ring = (color: string, dash: string): string =>
    `<circle cx="24" cy="24" r="18" fill="none" stroke="${color}" stroke-width="5" ${dash} transform="rotate(${turned} 24 24)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${ring('#d5dcef', '')}${ring(BRAND, 'stroke-dasharray="30 84"')}</svg>`;
  const { pixels } = render(svg, sizePx);
  return Array.from({ length: sizePx * sizePx }, (_, index) => {
    const [red = 0, , , alpha = 0] = pixels.subarray(index * 4, index * 4 + 4);
    if (alpha < 128) return 0;
    return red < 128 ? 2 : 1;
  });
}

/** LZW without compression: codes of three bits, and the table is cleared before they would need four. */
function encodePixels(pixels: readonly number[]): number[] {
  const CLEAR = 4;
  const END = 5;
  const codes = [...pixels.flatMap((pixel, index) => (index % 2 === 0 ? [CLEAR, pixel] : [pixel])), END];
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, code >> 2]);
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
  );
  const blocks = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) => bytes.slice(index * 255, index * 255 + 255));
  return [2, ...blocks.flatMap((block) => [block.length, ...block]), 0];
}
