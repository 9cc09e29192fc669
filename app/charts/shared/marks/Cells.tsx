// Draws many rectangles in few colors: as separate marks, or as one path per color if there are too many.
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { markMarkup, marksHtml } from './mark-markup.ts';
import type { Box } from './marks.ts';

export interface CellMark extends Box {
  readonly key: string;
  readonly color: Token;
}

const MAX_RECTS = 1500;

interface CellsProps {
  readonly cells: readonly CellMark[];
  readonly resolveColor: ResolveColor;
  readonly radiusPx?: number;
  readonly border?: { readonly color: Token; readonly widthPx: number } | null;
}

export function Cells({ cells, resolveColor, radiusPx = 0, border = null }: CellsProps): ReactElement {
  const stroke = border === null ? {} : { stroke: resolveColor(border.color), strokeWidth: border.widthPx };
  const looks = { ...(radiusPx > 0 ? {} : { shapeRendering: 'crispEdges' }), ...stroke };
  const markup = cells.length > MAX_RECTS ? colorPaths(cells, resolveColor) : rects(cells, radiusPx, resolveColor);
  return <Group {...looks} dangerouslySetInnerHTML={marksHtml(markup)} />;
}

const rects = (cells: readonly CellMark[], radiusPx: number, resolveColor: ResolveColor): string =>
  cells
    .map(({ key, color, x, y, widthPx, heightPx }) =>
      markMarkup('rect', [
        ['data-key', key],
        ['x', x],
        ['y', y],
        ['width', widthPx],
        ['height', heightPx],
        ['fill', resolveColor(color)],
        ...(radiusPx > 0 ? [['rx', radiusPx] as const] : []),
      ]),
    )
    .join('');

function colorPaths(cells: readonly CellMark[], resolveColor: ResolveColor): string {
  const paths = new Map<string, { readonly first: CellMark; d: string }>();
  for (const cell of cells) {
    const path = paths.get(cell.color) ?? { first: cell, d: '' };
    path.d += boxPath(cell);
    paths.set(cell.color, path);
  }
  return [...paths]
    .map(([, { first, d }]) =>
      markMarkup('path', [
        ['data-key', first.key],
        ['d', d],
        ['fill', resolveColor(first.color)],
      ]),
    )
    .join('');
}

export const boxPath = ({ x, y, widthPx, heightPx }: Box): string => `M${x} ${y}h${widthPx}v${heightPx}h${-widthPx}z`;
