// Draws the legend of a map's colors.
import { Label } from '#app/charts/shared/ChartSvg.tsx';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import type { ReactElement } from 'react';
import type { ClassLegend } from './class-legend.ts';

export function ClassLegendMarks({ legend, resolveColor }: { legend: ClassLegend; resolveColor: ResolveColor }): ReactElement {
  return (
    <g aria-hidden="true">
      {legend.blocks.map(({ x, y, widthPx, heightPx, color }) => (
        <rect key={x} x={x} y={y} width={widthPx} height={heightPx} fill={resolveColor(color)} />
      ))}
      {legend.texts.map((mark, index) => (
        <Label key={index} mark={mark} resolveColor={resolveColor} />
      ))}
    </g>
  );
}
