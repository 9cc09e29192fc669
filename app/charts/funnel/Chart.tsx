// Draws the funnel layout.
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { FunnelLayout } from './layout.ts';

const SLOPE_OPACITY = 0.16;

export function Chart({ layout, resolveColor, id, title }: ChartProps<FunnelLayout>): ReactElement {
  const { bars, slopes, names, figures } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {slopes.map(({ d, color }, index) => (
        <path key={index} d={d} fill={resolveColor(color)} fillOpacity={SLOPE_OPACITY} />
      ))}
      {bars.map(({ key, color, x, y, widthPx, heightPx }) => (
        <rect key={key} data-key={key} x={x} y={y} width={widthPx} height={heightPx} fill={resolveColor(color)} />
      ))}
      <Group aria-hidden="true">
        {names.map(({ index, lines }) => (
          <g key={index} data-legend={index}>
            {lines.map((mark, line) => (
              <Label key={line} mark={mark} resolveColor={resolveColor} />
            ))}
          </g>
        ))}
        {figures.map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}
