// Draws the waterfall layout.
import { CartesianFrame } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label, Lines } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { WaterfallLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<WaterfallLayout>): ReactElement {
  const { frame, bars, links, valueTexts } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} resolveColor={resolveColor}>
          <Lines lines={links} stroke={resolveColor('zero')} />
          {bars.map(({ key, color, x, y, widthPx, heightPx }) => (
            <rect key={key} data-key={key} x={x} y={y} width={widthPx} height={heightPx} fill={resolveColor(color)} />
          ))}
          <Group aria-hidden="true">
            {valueTexts.map((mark, index) => (
              <Label key={index} mark={mark} resolveColor={resolveColor} />
            ))}
          </Group>
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}
