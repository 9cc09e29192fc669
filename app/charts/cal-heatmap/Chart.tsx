// Draws the calendar layout.
import { Cells } from '#app/charts/shared/marks/Cells.tsx';
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import { ColorLegend } from '#app/charts/shared/legend/ColorLegend.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { CalHeatmapLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<CalHeatmapLayout>): ReactElement {
  const { cells, slots, values, texts, legends, radiusPx } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {legends.map((legend, index) => (
        <ColorLegend key={index} legend={legend} resolveColor={resolveColor} />
      ))}
      {slots === '' ? null : <path d={slots} fill={resolveColor('axis')} />}
      <Cells cells={cells} resolveColor={resolveColor} radiusPx={radiusPx} />
      <Group aria-hidden="true">
        {[...texts, ...values].map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}
