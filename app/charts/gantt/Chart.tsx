// Draws the Gantt layout.
import { Legend } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label, Lines } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { GanttLayout } from './layout.ts';

const RADIUS_PX = 2;

export function Chart({ layout, resolveColor, id, title }: ChartProps<GanttLayout>): ReactElement {
  const { bars, names, rules, grid, texts, legendMarks } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <Legend legend={legendMarks} resolveColor={resolveColor} />
      <Lines lines={grid} stroke={resolveColor('grid')} />
      <Lines lines={rules} stroke={resolveColor('axis')} />
      {bars.map(({ key, color, x, y, widthPx, heightPx }) => (
        <rect key={key} data-key={key} x={x} y={y} width={widthPx} height={heightPx} rx={RADIUS_PX} fill={resolveColor(color)} />
      ))}
      <Group aria-hidden="true">
        {[...names, ...texts].map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}
