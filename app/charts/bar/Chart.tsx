// Draws the bar layout.
import { CartesianFrame } from '#app/charts/shared/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/ChartSvg.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Overlay, Underlay } from '#app/charts/shared/Overlay.tsx';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { BarLayout } from './layout.ts';

/** Bars of a shift of time are paler still than its lines: they cover more. */
const SHIFTED_FILL = 0.6;

export function Chart({ layout, paint, id, title }: ChartProps<BarLayout>): ReactElement {
  const { frame, bars, values, radiusPx, overlay } = layout;
  return (
    <ChartSvg layout={layout} paint={paint} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} paint={paint}>
          <Underlay overlay={overlay} paint={paint} />
          <Group>
            {bars.map(({ key, color, x, y, widthPx, heightPx, strength }) => (
              <rect
                key={key}
                data-key={key}
                x={x}
                y={y}
                width={widthPx}
                height={heightPx}
                fill={paint(color)}
                {...(radiusPx > 0 ? { rx: radiusPx } : {})}
                {...(strength === 1 ? {} : { fillOpacity: strength * SHIFTED_FILL })}
              />
            ))}
          </Group>
          <Overlay overlay={overlay} paint={paint} />
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
