// Draws the pie layout.
import { Legend } from '#app/charts/shared/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/ChartSvg.tsx';
import type { ChartProps, Paint } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { PieLayout } from './layout.ts';
import type { OutsideLabel } from './outside-labels.ts';

export function Chart({ layout, paint, id, title }: ChartProps<PieLayout>): ReactElement {
  const { centre, slices, labels, legendMarks, total } = layout;
  return (
    <ChartSvg layout={layout} paint={paint} id={id} title={title}>
      <Legend legend={legendMarks} paint={paint} />
      <Group left={centre.x} top={centre.y}>
        {slices.map(({ key, color, d }) => (
          <path
            key={key}
            data-key={key}
            d={d}
            fill={paint(color)}
            {...(slices.length > 1 ? { stroke: paint('surfaceRaised'), strokeWidth: 1.5 } : {})}
          />
        ))}
      </Group>
      <Group aria-hidden="true">
        {labels.map((label, index) => (
          <SliceLabel key={index} label={label} paint={paint} />
        ))}
        {total.map((mark) => (
          <Label key={mark.text} mark={mark} paint={paint} />
        ))}
      </Group>
    </ChartSvg>
  );
}

function SliceLabel({ label, paint }: { label: OutsideLabel; paint: Paint }): ReactElement {
  return (
    <>
      <path d={label.d} fill="none" stroke={paint('axis')} />
      {label.name === null ? null : <Label mark={label.name} paint={paint} />}
      {label.figures === null ? null : <Label mark={label.figures} paint={paint} />}
    </>
  );
}
