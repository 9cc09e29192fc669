// An SVG tree as a PDF content stream: shapes as paths, text as text.
import { readElementText, type SvgElement } from '#app/services/rendering/svg-tree.ts';
import type { Typesetter } from '#app/services/rendering/text/typesetter.server.ts';
import { textOperators } from './draw-text.ts';
import {
  fillOperator,
  hasFill,
  hasStroke,
  inheritStyle,
  INITIAL_STYLE,
  strokeOperators,
  type GraphicsStyle,
} from './graphics-style.ts';
import { parseTransform, type AffineMatrix } from '#app/services/rendering/matrix.ts';
import { number, pathOperators } from './path-operators.ts';
import { shapePath } from './shape-paths.ts';
import type { PdfFonts } from './pdf-fonts.ts';

export interface SvgResources {
  readonly typesetter: Typesetter;
  readonly fonts: PdfFonts;
  /** The name under which the page finds a state with these opacities. */
  readonly opacityState: (fill: number, stroke: number) => string;
}

/** Elements that draw nothing. */
const SILENT = new Set(['title', 'desc', 'metadata']);

/** The operators; null where the drawing has what is not drawn as vectors: gradients, masks, images. */
export function drawSvg(root: SvgElement, resources: SvgResources): string | null {
  const operators: string[] = [];
  return drawElement(root, INITIAL_STYLE, { ...resources, operators }) ? operators.join('\n') : null;
}

interface Drawing extends SvgResources {
  readonly operators: string[];
}

function drawElement(element: SvgElement, outer: GraphicsStyle, drawing: Drawing): boolean {
  if (SILENT.has(element.name)) return true;
  const { attributes } = element;
  const style = inheritStyle(element, outer);
  if (!isPlain(attributes, style)) return false;
  const matrix = attributes['transform'] === undefined ? null : parseTransform(attributes['transform']);
  if (matrix === null && attributes['transform'] !== undefined) return false;
  const { operators } = drawing;
  const isOwn = matrix !== null || element.name === 'svg';
  if (isOwn) operators.push('q');
  if (matrix) operators.push(`${matrix.map(number).join(' ')} cm`);
  const isDrawn = drawContent(element, style, drawing);
  if (isOwn) operators.push('Q');
  return isDrawn;
}

function drawContent(element: SvgElement, style: GraphicsStyle, drawing: Drawing): boolean {
  switch (element.name) {
    case 'svg':
      drawing.operators.push(...frameOperators(element));
      return drawChildren(element, style, drawing);
    case 'g':
      return drawChildren(element, style, drawing);
    case 'text':
      drawing.operators.push(textOperators(readElementText(element), { ...position(element), style }, drawing));
      return true;
    default:
      return drawShape(element, style, drawing);
  }
}

const drawChildren = ({ children }: SvgElement, style: GraphicsStyle, drawing: Drawing): boolean =>
  children.every((child) => typeof child === 'string' || drawElement(child, style, drawing));

const position = ({ attributes }: SvgElement) => ({ x: Number(attributes['x'] ?? 0), y: Number(attributes['y'] ?? 0) });

/** References and CSS are not resolved here. */
function isPlain(attributes: SvgElement['attributes'], { fill, stroke }: GraphicsStyle): boolean {
  if (['style', 'clip-path', 'mask', 'filter'].some((name) => attributes[name] !== undefined)) return false;
  return [fill, stroke].every((color) => color === 'none' || color === 'transparent' || /^#(?:[0-9a-f]{3}){1,2}$/i.test(color));
}

/** Places a nested drawing, scales its view box to its size and cuts what is outside. */
function frameOperators({ attributes }: SvgElement): string[] {
  const { x, y } = position({ name: 'svg', attributes, children: [] });
  const [width, height] = [Number(attributes['width'] ?? 0), Number(attributes['height'] ?? 0)];
  const [left = 0, top = 0, boxWidth = width, boxHeight = height] = (attributes['viewBox'] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const scale = Math.min(width / boxWidth, height / boxHeight) || 1;
  const matrix: AffineMatrix = [scale, 0, 0, scale, x - left * scale, y - top * scale];
  return [`${matrix.map(number).join(' ')} cm`, `${number(left)} ${number(top)} ${number(boxWidth)} ${number(boxHeight)} re W n`];
}

function drawShape(element: SvgElement, style: GraphicsStyle, { operators, opacityState }: Drawing): boolean {
  const d = shapePath(element);
  if (d === null) return false;
  const [isFilled, isStroked] = [hasFill(style), hasStroke(style)];
  const path = isFilled || isStroked ? pathOperators(d) : '';
  if (path === '') return true;
  operators.push(`/${opacityState(style.opacity * style.fillOpacity, style.opacity * style.strokeOpacity)} gs`);
  if (isFilled) operators.push(fillOperator(style));
  if (isStroked) operators.push(...strokeOperators(style));
  const fillRule = style.isEvenOdd ? '*' : '';
  operators.push(path, isFilled && isStroked ? `B${fillRule}` : isFilled ? `f${fillRule}` : 'S');
  return true;
}
