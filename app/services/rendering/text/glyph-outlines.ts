// The outlines of a TrueType font's glyphs, from its tables: where no rasterizer knows the font, its glyphs are drawn as shapes.
import { IDENTITY, multiply, type AffineMatrix } from '#app/services/rendering/matrix.ts';

export interface Outlines {
  /** The glyph as SVG path data, y downwards, at this scale and place; empty for a glyph without a shape. */
  path(glyph: number, placement: Placement): string;
  /** Advance in font units, without kerning. */
  advance(glyph: number): number;
  readonly metrics: FontMetrics;
}
/** Metrics in font units. */
interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
}
interface Placement {
  readonly x: number;
  readonly y: number;
  /** Units of the drawing to one of the font. */
  readonly scale: number;
}

interface Tables {
  readonly view: DataView;
  readonly glyf: number;
  readonly loca: number;
  readonly glyphCount: number;
  readonly hasLongOffsets: boolean;
  readonly hmtx: number;
  readonly advanceCount: number;
  readonly metrics: FontMetrics;
}
interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}
type Contour = readonly Point[];

const MAX_DEPTH = 6;

export function createOutlines(font: Uint8Array): Outlines {
  const tables = readTables(new DataView(font.buffer, font.byteOffset, font.byteLength));
  const known = new Map<number, readonly Contour[]>();
  return {
    metrics: tables.metrics,
    advance: (glyph) => tables.view.getUint16(tables.hmtx + Math.min(glyph, tables.advanceCount - 1) * 4),
    path(glyph, placement) {
      const contours = known.get(glyph) ?? readGlyph(tables, glyph, IDENTITY, 0);
      known.set(glyph, contours);
      return contours.map((contour) => contourPath(contour, placement)).join('');
    },
  };
}

function readTables(view: DataView): Tables {
  const offsets = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)));
    offsets.set(tag, view.getUint32(at + 8));
  }
  const table = (tag: string): number => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`The font has no table ${tag}.`);
    return offset;
  };
  const [head, hhea] = [table('head'), table('hhea')];
  return {
    view,
    hmtx: table('hmtx'),
    advanceCount: view.getUint16(hhea + 34),
    metrics: {
      ascent: view.getInt16(hhea + 4),
      descent: view.getInt16(hhea + 6),
      box: [view.getInt16(head + 36), view.getInt16(head + 38), view.getInt16(head + 40), view.getInt16(head + 42)],
    },
    glyf: table('glyf'),
    loca: table('loca'),
    glyphCount: view.getUint16(table('maxp') + 4),
    hasLongOffsets: view.getInt16(head + 50) === 1,
  };
}

function glyphRange({ view, loca, glyphCount, hasLongOffsets }: Tables, glyph: number): readonly [number, number] {
  if (glyph >= glyphCount) return [0, 0];
  const offset = (index: number): number =>
    hasLongOffsets ? view.getUint32(loca + index * 4) : view.getUint16(loca + index * 2) * 2;
  return [offset(glyph), offset(glyph + 1)];
}

function readGlyph(tables: Tables, glyph: number, matrix: AffineMatrix, depth: number): readonly Contour[] {
  const [from, to] = glyphRange(tables, glyph);
  if (to <= from || depth > MAX_DEPTH) return [];
  const at = tables.glyf + from;
  const contourCount = tables.view.getInt16(at);
  if (contourCount < 0) return readComposite(tables, at + 10, matrix, depth);
  return readSimple(tables.view, at + 10, contourCount).map((contour) => contour.map((point) => transform(point, matrix)));
}

const transform = ({ x, y, isOnCurve }: Point, [a, b, c, d, e, f]: AffineMatrix): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
  isOnCurve,
});

function readSimple(view: DataView, at: number, contourCount: number): Contour[] {
  const ends = Array.from({ length: contourCount }, (_, index) => view.getUint16(at + index * 2));
  const pointCount = (ends.at(-1) ?? -1) + 1;
  const flagsAt = at + contourCount * 2;
  const { flags, end } = readFlags(view, flagsAt + 2 + view.getUint16(flagsAt), pointCount);
  const xs = readCoordinates(view, end, flags, { short: 0x02, same: 0x10 });
  const ys = readCoordinates(view, xs.end, flags, { short: 0x04, same: 0x20 });
  let first = 0;
  return ends.map((last) => {
    const contour: Point[] = [];
    for (let index = first; index <= last; index += 1)
      contour.push({ x: xs.values[index] ?? 0, y: ys.values[index] ?? 0, isOnCurve: ((flags[index] ?? 0) & 1) === 1 });
    first = last + 1;
    return contour;
  });
}

function readFlags(view: DataView, from: number, count: number): { flags: number[]; end: number } {
  const flags: number[] = [];
  let at = from;
  while (flags.length < count) {
    const flag = view.getUint8(at);
    at += 1;
    const repeats = flag & 0x08 ? view.getUint8(at++) : 0;
    for (let index = 0; index <= repeats; index += 1) flags.push(flag);
  }
  return { flags, end: at };
}

function readCoordinates(
  view: DataView,
  from: number,
  flags: readonly number[],
  { short, same }: { short: number; same: number },
) {
  let [at, value] = [from, 0];
  const values = flags.map((flag) => {
    if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++);
    else if (!(flag & same)) {
      value += view.getInt16(at);
      at += 2;
    }
    return value;
  });
  return { values, end: at };
}

const HAS_WORDS = 0x01;
const HAS_OFFSETS = 0x02;
const HAS_SCALE = 0x08;
const HAS_MORE = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

function readComposite(tables: Tables, from: number, outer: AffineMatrix, depth: number): Contour[] {
  const { view } = tables;
  const contours: Contour[] = [];
  let [at, flags] = [from, HAS_MORE];
  while (flags & HAS_MORE) {
    flags = view.getUint16(at);
    const glyph = view.getUint16(at + 2);
    const size = flags & HAS_WORDS ? 2 : 1;
    const offset = (place: number): number => (size === 2 ? view.getInt16(place) : view.getInt8(place));
    const [e, f] = flags & HAS_OFFSETS ? [offset(at + 4), offset(at + 4 + size)] : [0, 0];
    at += 4 + 2 * size;
    const count = flags & HAS_MATRIX ? 4 : flags & HAS_TWO_SCALES ? 2 : flags & HAS_SCALE ? 1 : 0;
    const scales = Array.from({ length: count }, (_, index) => view.getInt16(at + index * 2) / 16384);
    at += count * 2;
    contours.push(...readGlyph(tables, glyph, multiply(outer, componentMatrix(scales, e, f)), depth + 1));
  }
  return contours;
}

function componentMatrix([a = 1, b, c, d]: readonly number[], e: number, f: number): AffineMatrix {
  if (d !== undefined && c !== undefined && b !== undefined) return [a, b, c, d, e, f];
  return [a, 0, 0, b ?? a, e, f];
}

/** Quadratic curves; between two points off the curve is one on it. */
function contourPath(contour: Contour, { x, y, scale }: Placement): string {
  const place = (point: Pick<Point, 'x' | 'y'>): string => `${round(x + point.x * scale)} ${round(y - point.y * scale)}`;
  const begin = contour.findIndex(({ isOnCurve }) => isOnCurve);
  const [head] = contour;
  if (!head) return '';
  const start = begin < 0 ? between(head, contour.at(-1) ?? head) : (contour[begin] ?? head);
  const rest = begin < 0 ? contour : [...contour.slice(begin + 1), ...contour.slice(0, begin)];
  let path = `M${place(start)}`;
  let control: Point | null = null;
  for (const point of rest) {
    if (point.isOnCurve) path += control ? `Q${place(control)} ${place(point)}` : `L${place(point)}`;
    else if (control) path += `Q${place(control)} ${place(between(control, point))}`;
    control = point.isOnCurve ? null : point;
  }
  return control ? `${path}Q${place(control)} ${place(start)}Z` : `${path}Z`;
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOnCurve: true });
const round = (value: number): number => Math.round(value * 100) / 100;
