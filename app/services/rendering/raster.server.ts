// Rasterizes pictures with resvg in bands, so that a long dashboard takes no more memory than a short one.
import { Resvg } from '@resvg/resvg-wasm';
import { FONT_FAMILY } from '#app/domain/theme/tokens.ts';
import type { PagePixels } from './pdf/document.server.ts';
import { outlineTexts } from './outline-texts.ts';
import { encodePng } from './png.ts';
import type { ImageRequest, Picture, PicturePart } from './protocol.ts';
import type { FontStore } from './text/font-store.server.ts';
import type { HarfBuzz } from './text/harfbuzz.ts';
import { openTypesetter } from './text/typesetter.server.ts';

/** Max pixels of one band. Each has four bytes, which are in memory twice. */
const BAND_PIXELS = 1_250_000;
const MAX_WIDTH_PIXELS = 2_800;
const [DEFAULT_FAMILY = 'Inter'] = FONT_FAMILY.split(',');

export interface Rasterizer {
  readonly fonts: FontStore;
  readonly harfBuzz: HarfBuzz;
}

/** The image as a PNG, chunk by chunk. Wider images than resvg handles well are drawn at a smaller scale. */
export async function* rasterize({ picture, scale }: ImageRequest, { fonts, harfBuzz }: Rasterizer): AsyncGenerator<Uint8Array> {
  const fitted = Math.min(scale, MAX_WIDTH_PIXELS / picture.widthPx);
  const width = Math.max(1, Math.round(picture.widthPx * fitted));
  const height = Math.max(1, Math.round(picture.heightPx * fitted));
  const typesetter = await openTypesetter(
    picture.parts.map(({ svg }) => svg),
    fonts,
    harfBuzz,
  );
  try {
    const parts = picture.parts.map((part) => ({ ...part, svg: unclip({ ...part, svg: outlineTexts(part.svg, typesetter) }) }));
    const fontBuffers = [...typesetter.latin];
    yield* encodePng({ width, height }, drawBands({ ...picture, parts }, { width, height, fontBuffers }));
  } finally {
    typesetter.free();
  }
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly fontBuffers: Uint8Array[];
}

function* drawBands(picture: Picture, canvas: Canvas): Generator<Uint8Array> {
  const { width, height } = canvas;
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let top = 0; top < height; top += rows) {
    const band = { top, rows: Math.min(rows, height - top) };
    yield drawBand(picture, band, canvas);
  }
}

function drawBand(
  picture: Picture,
  { top, rows }: { top: number; rows: number },
  { width, height, fontBuffers }: Canvas,
): Uint8Array {
  const pxPerPixel = picture.heightPx / height;
  const [y, heightPx] = [top * pxPerPixel, rows * pxPerPixel];
  const parts = picture.parts.filter((part) => part.y < y + heightPx && part.y + part.heightPx > y);
  return drawPixels(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows}" viewBox="0 ${y} ${picture.widthPx} ${heightPx}" preserveAspectRatio="none">` +
      `<rect x="0" y="${y}" width="${picture.widthPx}" height="${heightPx}" fill="${picture.background}"/>${parts.map(placePart).join('')}</svg>`,
    fontBuffers,
  );
}

/** Frees everything of resvg at its end, because its memory isn't garbage-collected. */
function drawPixels(svg: string, fontBuffers: Uint8Array[]): Uint8Array {
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: DEFAULT_FAMILY, sansSerifFamily: DEFAULT_FAMILY } });
  try {
    const image = drawing.render();
    try {
      return image.pixels;
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}

const PART_SCALE = 2;

/** One part of a page as opaque pixels, for documents that can't draw it as vectors. */
export async function rasterizePart(part: PicturePart, background: string, { fonts, harfBuzz }: Rasterizer): Promise<PagePixels> {
  const [width, height] = [part.widthPx, part.heightPx].map((side) => Math.max(1, Math.round(side * PART_SCALE))) as [
    number,
    number,
  ];
  const typesetter = await openTypesetter([part.svg], fonts, harfBuzz);
  try {
    const outlined = { ...part, x: 0, y: 0, svg: outlineTexts(part.svg, typesetter) };
    const parts = [{ ...outlined, svg: unclip(outlined) }];
    const picture = { widthPx: part.widthPx, heightPx: part.heightPx, background, parts };
    const pixels = drawBand(picture, { top: 0, rows: height }, { width, height, fontBuffers: [...typesetter.latin] });
    return { width, height, rgb: dropAlpha(pixels) };
  } finally {
    typesetter.free();
  }
}

function dropAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) rgb.set(rgba.subarray(from, from + 3), to);
  return rgb;
}

/** Width of strokes along an edge. */
const EDGE_PX = 1;

/**
 * Its root without the clip that SVG gives nested roots, where nothing reaches beyond the box: resvg takes ten times as long to
 * draw through one. Texts stay inside by the contract of charts, so that this needs no fonts.
 */
function unclip({ svg, widthPx, heightPx }: PicturePart): string {
  const drawing = new Resvg(svg, { font: { fontBuffers: [] } });
  try {
    const box = drawing.getBBox();
    const isInside =
      box === undefined ||
      (box.x >= -EDGE_PX &&
        box.y >= -EDGE_PX &&
        box.x + box.width <= widthPx + EDGE_PX &&
        box.y + box.height <= heightPx + EDGE_PX);
    box?.free();
    return isInside ? svg.replace(/^<svg /, '<svg overflow="visible" ') : svg;
  } finally {
    drawing.free();
  }
}

/** The part's root at its place. */
const placePart = ({ x, y, svg }: PicturePart): string => svg.replace(/^<svg /, `<svg x="${x}" y="${y}" `);
