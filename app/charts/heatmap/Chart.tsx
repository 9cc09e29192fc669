// Draws the heatmap layout.
import { ChartSvg, Label } from '#app/charts/shared/ChartSvg.tsx';
import { ColorLegend } from '#app/charts/shared/ColorLegend.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { CellMark, HeatmapLayout } from './layout.ts';

/** Beyond as many cells those of a color are one path. */
const MAX_RECTS = 1500;

export function Chart({ layout, resolveColor, id, title }: ChartProps<HeatmapLayout>): ReactElement {
  const { cells, values, texts, colorLegend, border } = layout;
  const stroke = border === null ? {} : { stroke: resolveColor(border.color), strokeWidth: border.widthPx };
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <ColorLegend legend={colorLegend} resolveColor={resolveColor} />
      <Group shapeRendering="crispEdges" {...stroke}>
        {cells.length > MAX_RECTS ? (
          <ColorPaths cells={cells} resolveColor={resolveColor} />
        ) : (
          cells.map(({ key, color, x, y, widthPx, heightPx }) => (
            <rect key={key} data-key={key} x={x} y={y} width={widthPx} height={heightPx} fill={resolveColor(color)} />
          ))
        )}
      </Group>
      <Group aria-hidden="true">
        {[...texts, ...values].map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}

function ColorPaths({ cells, resolveColor }: { cells: readonly CellMark[]; resolveColor: ResolveColor }): ReactElement {
  const paths = new Map<string, { readonly first: CellMark; d: string }>();
  for (const cell of cells) {
    const path = paths.get(cell.color) ?? { first: cell, d: '' };
    path.d += `M${cell.x} ${cell.y}h${cell.widthPx}v${cell.heightPx}h${-cell.widthPx}z`;
    paths.set(cell.color, path);
  }
  return (
    <>
      {[...paths].map(([color, { first, d }]) => (
        <path key={color} data-key={first.key} d={d} fill={resolveColor(first.color)} />
      ))}
    </>
  );
}
