// Texts beyond Latin, Greek and Cyrillic as shapes: the rasterizer sets the others itself.
import { parseSvg, readElementText, writeSvg, type SvgElement, type SvgNode } from './svg-tree.ts';
import type { Typesetter } from './text/typesetter.server.ts';

/** What Inter has no glyphs for, and what changes the direction. */
const BEYOND_INTER =
  /[\u0530-\u1cff\u200d-\u200f\u202a-\u202e\u2066-\u2069\u2600-\u27bf\u2b00-\ud7ff\ue000-\ufaff\ufb07-\uffef\u{10000}-\u{10ffff}]|&#/u;
const TEXT_ATTRIBUTES = new Set(['x', 'y', 'text-anchor', 'font-size', 'font-weight', 'font-family', 'letter-spacing']);

interface TextStyle {
  readonly sizePx: number;
  readonly weight: number;
  readonly anchor: string;
}
const PLAIN: TextStyle = { sizePx: 12, weight: 400, anchor: 'start' };

/** The drawing with those texts replaced; the same where it has none. */
export function outlineTexts(svg: string, typesetter: Typesetter): string {
  return BEYOND_INTER.test(svg) ? writeSvg(outlineNode(parseSvg(svg), PLAIN, typesetter)) : svg;
}

function outlineNode(node: SvgNode, outer: TextStyle, typesetter: Typesetter): SvgNode {
  if (typeof node === 'string') return node;
  const style = readStyle(node, outer);
  if (node.name === 'text') return BEYOND_INTER.test(readElementText(node)) ? outlineText(node, style, typesetter) : node;
  return { ...node, children: node.children.map((child) => outlineNode(child, style, typesetter)) };
}

const readStyle = ({ attributes }: SvgElement, outer: TextStyle): TextStyle => ({
  sizePx: Number(attributes['font-size'] ?? outer.sizePx),
  weight: Number(attributes['font-weight'] ?? outer.weight),
  anchor: attributes['text-anchor'] ?? outer.anchor,
});

function outlineText(node: SvgElement, { sizePx, weight, anchor }: TextStyle, typesetter: Typesetter): SvgElement {
  const { runs, widthEm } = typesetter.setLine(readElementText(node), weight);
  const shift = anchor === 'end' ? -widthEm : anchor === 'middle' ? -widthEm / 2 : 0;
  const [left, y] = [Number(node.attributes['x'] ?? 0) + shift * sizePx, Number(node.attributes['y'] ?? 0)];
  const d = runs.map(({ open, glyphs, fromEm }) => {
    const scale = sizePx / open.shaping.unitsPerEm;
    let pen = left + fromEm * sizePx;
    return glyphs
      .map((glyph) => {
        const path = open.outlines.path(glyph.id, { x: pen + glyph.x * scale, y: y - glyph.y * scale, scale });
        pen += glyph.advance * scale;
        return path;
      })
      .join('');
  });
  const kept = Object.entries(node.attributes).filter(([name]) => !TEXT_ATTRIBUTES.has(name));
  return { name: 'path', attributes: { ...Object.fromEntries(kept), d: d.join('') }, children: [] };
}
