// Draws the layout of periods: the last one widest, on top.
import { CartesianFrame, EndLabels } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg } from '#app/charts/shared/marks/ChartSvg.tsx';
import { PlainLines } from '#app/charts/shared/marks/PlainLines.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import type { ReactElement } from 'react';
import type { TimePivotLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<TimePivotLayout>): ReactElement {
  const { frame, lines, labels } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} resolveColor={resolveColor}>
          <PlainLines lines={lines} resolveColor={resolveColor} strokePx={(index) => (lines[index]?.key === 's0' ? 2.5 : 1.5)} />
          <EndLabels labels={labels} resolveColor={resolveColor} />
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}
