// Draws the mixed layout: bars, then areas, then lines and dots.
import { CartesianFrame, ValueTexts } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg } from '#app/charts/shared/marks/ChartSvg.tsx';
import { Hatching } from '#app/charts/shared/marks/Hatching.tsx';
import { Overlay, Underlay } from '#app/charts/shared/annotations/Overlay.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { MixedLayout } from './layout.ts';
import type { MixedMark } from './marks.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<MixedLayout>): ReactElement {
  const { frame, marks, strokePx, valueTexts, overlay } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} resolveColor={resolveColor}>
          <Underlay overlay={overlay} resolveColor={resolveColor} />
          {marks.map((mark) => (
            <Mark key={mark.key} mark={mark} strokePx={strokePx} resolveColor={resolveColor} />
          ))}
          <ValueTexts texts={valueTexts} resolveColor={resolveColor} />
          <Overlay overlay={overlay} resolveColor={resolveColor} />
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}

/** Bars are calmer than lines, so that lines over them can be followed. */
const BAR_OPACITY = 0.75;

function Mark({ mark, strokePx, resolveColor }: { mark: MixedMark; strokePx: number; resolveColor: ResolveColor }): ReactElement {
  const color = resolveColor(mark.color);
  return (
    <Group data-key={mark.key}>
      {mark.bars === '' ? null : <path d={mark.bars} fill={color} fillOpacity={BAR_OPACITY * mark.opacity} />}
      {mark.fill === '' ? null : <path d={mark.fill} fill={color} fillOpacity={mark.fillOpacity} />}
      <Hatching marks={[mark]} resolveColor={resolveColor} />
      {mark.line === '' ? null : (
        <path
          d={mark.line}
          fill="none"
          stroke={color}
          strokeWidth={strokePx}
          strokeLinejoin="round"
          {...(mark.dash === '' ? {} : { strokeDasharray: mark.dash })}
          {...(mark.opacity === 1 ? {} : { strokeOpacity: mark.opacity })}
        />
      )}
      {mark.dots.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={mark.radiusPx} fill={color} />
      ))}
    </Group>
  );
}
