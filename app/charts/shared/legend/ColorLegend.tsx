// Draws a legend of colors.
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import { Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ColorLegendLayout } from './color-legend.ts';
import type { ResolveColor } from '#app/charts/shared/kind.ts';

export function ColorLegend({ legend, resolveColor }: { legend: ColorLegendLayout; resolveColor: ResolveColor }): ReactElement {
  return (
    <Group aria-hidden="true">
      <Group shapeRendering="crispEdges">
        {legend.swatches.map(({ color, x, y, widthPx, heightPx }, index) => (
          <rect key={index} x={x} y={y} width={widthPx} height={heightPx} fill={resolveColor(color)} />
        ))}
      </Group>
      {legend.circles?.map(({ color, x, y, radius }, index) => (
        <circle key={index} cx={x} cy={y} r={radius} fill={resolveColor(color)} fillOpacity={0.75} />
      ))}
      {legend.texts.map((mark, index) => (
        <Label key={index} mark={mark} resolveColor={resolveColor} />
      ))}
    </Group>
  );
}
