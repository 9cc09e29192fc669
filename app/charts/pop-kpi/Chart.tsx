// Draws the number and what it is compared with.
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { PopKpiLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<PopKpiLayout>): ReactElement {
  const { number, texts } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <Group data-key="n">
        {number === null ? null : (
          <g letterSpacing={px(number.sizePx * -0.02)}>
            <Label mark={number} resolveColor={resolveColor} />
          </g>
        )}
        {texts.map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}
