// What SVG elements inherit, and how it is set in a content stream.
import type { SvgElement } from '#app/services/rendering/svg-tree.ts';
import { number } from './path-operators.ts';

export interface GraphicsStyle {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly lineCap: string;
  readonly lineJoin: string;
  readonly dashes: string;
  readonly opacity: number;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly fontSizePx: number;
  readonly fontWeight: number;
  readonly anchor: string;
  readonly letterSpacingPx: number;
  readonly isStrokeFirst: boolean;
  readonly isEvenOdd: boolean;
}

export const INITIAL_STYLE: GraphicsStyle = {
  fill: '#000000',
  stroke: 'none',
  strokeWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  dashes: 'none',
  opacity: 1,
  fillOpacity: 1,
  strokeOpacity: 1,
  fontSizePx: 12,
  fontWeight: 400,
  anchor: 'start',
  letterSpacingPx: 0,
  isStrokeFirst: false,
  isEvenOdd: false,
};

export function inheritStyle({ attributes: own }: SvgElement, outer: GraphicsStyle): GraphicsStyle {
  const size = (name: string, otherwise: number): number => Number.parseFloat(own[name] ?? '') || otherwise;
  const part = (name: string, otherwise: number): number => (own[name] === undefined ? otherwise : Number(own[name]));
  return {
    fill: own['fill'] ?? outer.fill,
    stroke: own['stroke'] ?? outer.stroke,
    strokeWidth: part('stroke-width', outer.strokeWidth),
    lineCap: own['stroke-linecap'] ?? outer.lineCap,
    lineJoin: own['stroke-linejoin'] ?? outer.lineJoin,
    dashes: own['stroke-dasharray'] ?? outer.dashes,
    opacity: part('opacity', 1) * outer.opacity,
    fillOpacity: part('fill-opacity', outer.fillOpacity),
    strokeOpacity: part('stroke-opacity', outer.strokeOpacity),
    fontSizePx: size('font-size', outer.fontSizePx),
    fontWeight: size('font-weight', outer.fontWeight),
    anchor: own['text-anchor'] ?? outer.anchor,
    letterSpacingPx: part('letter-spacing', outer.letterSpacingPx),
    isStrokeFirst: own['paint-order'] === undefined ? outer.isStrokeFirst : own['paint-order'].startsWith('stroke'),
    isEvenOdd: own['fill-rule'] === undefined ? outer.isEvenOdd : own['fill-rule'] === 'evenodd',
  };
}

export const hasFill = ({ fill }: GraphicsStyle): boolean => fill !== 'none' && fill !== 'transparent';
export const hasStroke = ({ stroke, strokeWidth }: GraphicsStyle): boolean =>
  stroke !== 'none' && stroke !== 'transparent' && strokeWidth > 0;

const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const JOINS: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };

export function strokeOperators({ stroke, strokeWidth, lineCap, lineJoin, dashes }: GraphicsStyle): string[] {
  const lengths =
    dashes === 'none'
      ? []
      : dashes
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(Number);
  return [
    `${rgb(stroke)} RG`,
    `${number(strokeWidth)} w`,
    `${CAPS[lineCap] ?? 0} J`,
    `${JOINS[lineJoin] ?? 0} j`,
    `[${lengths.map(number).join(' ')}] 0 d`,
  ];
}

export const fillOperator = ({ fill }: GraphicsStyle): string => `${rgb(fill)} rg`;

/** "#rrggbb" or "#rgb" as three parts of one. */
function rgb(color: string): string {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1);
  return [0, 2, 4].map((at) => number((parseInt(digits.slice(at, at + 2), 16) || 0) / 255)).join(' ');
}
