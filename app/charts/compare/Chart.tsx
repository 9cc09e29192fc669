// Draws the layout of changes.
import { CartesianFrame, EndLabels } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg } from '#app/charts/shared/marks/ChartSvg.tsx';
import { lineStrokePx } from '#app/charts/shared/series/series-looks.ts';
import { PlainLines } from '#app/charts/shared/marks/PlainLines.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import type { ReactElement } from 'react';
import type { CompareLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<CompareLayout>): ReactElement {
  const { frame, lines, labels } = layout;
  const strokePx = lineStrokePx(lines.length);
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} resolveColor={resolveColor}>
          <PlainLines lines={lines} resolveColor={resolveColor} strokePx={() => strokePx} />
          <EndLabels labels={labels} resolveColor={resolveColor} />
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}
