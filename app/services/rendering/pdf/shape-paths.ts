// Basic shapes of SVG as path data.
import type { SvgElement } from '#app/services/rendering/svg-tree.ts';

type Attributes = SvgElement['attributes'];

const read = (attributes: Attributes, name: string): number => Number.parseFloat(attributes[name] ?? '0') || 0;

/** null for elements that are no shapes. */
export function shapePath({ name, attributes }: SvgElement): string | null {
  const shape = SHAPES[name];
  return shape ? shape(attributes) : null;
}

const SHAPES: Readonly<Record<string, (attributes: Attributes) => string>> = {
  path: ({ d = '' }) => d,
  rect: rectPath,
  circle: (attributes) => ellipsePath(attributes, read(attributes, 'r'), read(attributes, 'r')),
  ellipse: (attributes) => ellipsePath(attributes, read(attributes, 'rx'), read(attributes, 'ry')),
  line: (attributes) =>
    `M${read(attributes, 'x1')} ${read(attributes, 'y1')}L${read(attributes, 'x2')} ${read(attributes, 'y2')}`,
  polyline: ({ points = '' }) => (points.trim() === '' ? '' : `M${points}`),
  polygon: ({ points = '' }) => (points.trim() === '' ? '' : `M${points}Z`),
};

function rectPath(attributes: Attributes): string {
  const [x, y] = [read(attributes, 'x'), read(attributes, 'y')];
  const [width, height] = [read(attributes, 'width'), read(attributes, 'height')];
  if (width <= 0 || height <= 0) return '';
  const rx = Math.min(read(attributes, attributes['rx'] === undefined ? 'ry' : 'rx'), width / 2);
  const ry = Math.min(read(attributes, attributes['ry'] === undefined ? 'rx' : 'ry'), height / 2);
  if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}` +
    `h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}z`
  );
}

function ellipsePath(attributes: Attributes, rx: number, ry: number): string {
  if (rx <= 0 || ry <= 0) return '';
  const [cx, cy] = [read(attributes, 'cx'), read(attributes, 'cy')];
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;
}
