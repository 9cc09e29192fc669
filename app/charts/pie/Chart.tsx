// Draws the pie layout.
import { Legend } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { PieLayout } from './layout.ts';
import type { OutsideLabel } from './outside-labels.ts';

/** Lines between more slices would cover them. */
const MAX_PARTED = 90;

export function Chart({ layout, resolveColor, id, title }: ChartProps<PieLayout>): ReactElement {
  const { centre, slices, labels, legendMarks, texts } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <Legend legend={legendMarks} resolveColor={resolveColor} />
      <Group left={centre.x} top={centre.y}>
        {slices.map(({ key, color, d }) => (
          <path
            key={key}
            data-key={key}
            d={d}
            fill={resolveColor(color)}
            {...(slices.length > 1 && slices.length <= MAX_PARTED
              ? { stroke: resolveColor('surfaceRaised'), strokeWidth: 1.5 }
              : {})}
          />
        ))}
      </Group>
      <Group aria-hidden="true">
        {labels.map((label, index) => (
          <SliceLabel key={index} label={label} resolveColor={resolveColor} />
        ))}
        {texts.map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}

function SliceLabel({ label, resolveColor }: { label: OutsideLabel; resolveColor: ResolveColor }): ReactElement {
  return (
    <>
      {label.d === '' ? null : <path d={label.d} fill="none" stroke={resolveColor('axis')} />}
      {label.name === null ? null : <Label mark={label.name} resolveColor={resolveColor} />}
      {label.figures === null ? null : <Label mark={label.figures} resolveColor={resolveColor} />}
    </>
  );
}
