// Draws the scatter layout.
import { CartesianFrame, ValueTexts } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg } from '#app/charts/shared/marks/ChartSvg.tsx';
import { Overlay, Underlay } from '#app/charts/shared/annotations/Overlay.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { ScatterLayout } from './layout.ts';

/** Dots let those below them shine through: where many lie, the color is deeper. */
const DOT_OPACITY = 0.65;

export function Chart({ layout, resolveColor, id, title }: ChartProps<ScatterLayout>): ReactElement {
  const { frame, series, radiusPx, valueTexts, overlay } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} resolveColor={resolveColor}>
          <Underlay overlay={overlay} resolveColor={resolveColor} />
          {/* The greatest series comes first and is drawn last: on top. */}
          {[...series].reverse().map(({ key, color, opacity, dots }) => (
            <Group key={key} data-key={key} fill={resolveColor(color)} fillOpacity={DOT_OPACITY * opacity}>
              {dots.map(({ x, y }, index) => (
                <circle key={index} cx={x} cy={y} r={radiusPx} />
              ))}
            </Group>
          ))}
          <ValueTexts texts={valueTexts} resolveColor={resolveColor} />
          <Overlay overlay={overlay} resolveColor={resolveColor} />
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}
