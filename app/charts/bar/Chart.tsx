// Draws the bar layout.
import { CartesianFrame } from '#app/charts/shared/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/ChartSvg.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { BarLayout } from './layout.ts';

export function Chart({ layout, paint, id, title }: ChartProps<BarLayout>): ReactElement {
  const { frame, bars, values, radiusPx } = layout;
  return (
    <ChartSvg layout={layout} paint={paint} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} paint={paint}>
          <Group>
            {bars.map(({ key, color, x, y, widthPx, heightPx }) => (
              <rect
                key={key}
                data-key={key}
                x={x}
                y={y}
                width={widthPx}
                height={heightPx}
                fill={paint(color)}
                {...(radiusPx > 0 ? { rx: radiusPx } : {})}
              />
            ))}
          </Group>
          <Group aria-hidden="true">
            {values.map((mark, index) => (
              <Label key={index} mark={mark} paint={paint} />
            ))}
          </Group>
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}
