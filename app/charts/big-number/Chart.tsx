// Draws the big number layout.
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { BigNumberLayout, TrendMark } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<BigNumberLayout>): ReactElement {
  const { number, notes, trend } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {trend === null ? null : <Trend trend={trend} resolveColor={resolveColor} />}
      <Group data-key="n">
        {number === null ? null : (
          <g letterSpacing={px(number.sizePx * -0.02)}>
            <Label mark={number} resolveColor={resolveColor} />
          </g>
        )}
        {notes.map((note, index) => (
          <Label key={index} mark={note} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}

function Trend({ trend, resolveColor }: { trend: TrendMark; resolveColor: ResolveColor }): ReactElement {
  const color = resolveColor(trend.color);
  return (
    <Group>
      <path d={trend.fill} fill={color} fillOpacity={0.1} />
      <path d={trend.line} fill="none" stroke={color} strokeWidth={1.75} strokeLinejoin="round" strokeLinecap="round" />
      {trend.end === null ? null : <circle cx={trend.end.x} cy={trend.end.y} r={3} fill={color} />}
    </Group>
  );
}
