// Draws the horizon layout: light bands first, deeper ones over them.
import { ChartSvg, Label, Lines } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { HorizonLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<HorizonLayout>): ReactElement {
  const { rows, rules, ticks, texts } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {rows.map(({ key, bands }) => (
        <Group key={key} data-key={key}>
          {bands.map(({ color, d }) => (
            <path key={color} d={d} fill={resolveColor(color)} />
          ))}
        </Group>
      ))}
      <Lines lines={rules} stroke={resolveColor('axis')} />
      <Lines lines={ticks} stroke={resolveColor('axis')} />
      <Group aria-hidden="true">
        {texts.map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}
