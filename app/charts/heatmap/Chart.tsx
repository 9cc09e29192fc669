// Draws the heatmap layout.
import { Cells } from '#app/charts/shared/marks/Cells.tsx';
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import { ColorLegend } from '#app/charts/shared/legend/ColorLegend.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { HeatmapLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<HeatmapLayout>): ReactElement {
  const { cells, values, texts, colorLegend, border } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <ColorLegend legend={colorLegend} resolveColor={resolveColor} />
      <Cells cells={cells} resolveColor={resolveColor} border={border} />
      <Group aria-hidden="true">
        {[...texts, ...values].map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}
