// Draws the bar layout.
import { CartesianFrame } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { Hatching } from '#app/charts/shared/marks/Hatching.tsx';
import { Overlay, Underlay } from '#app/charts/shared/annotations/Overlay.tsx';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { BarMark } from './bar-marks.ts';
import type { BarLayout } from './layout.ts';

/** Bars of a shift of time are paler still than its lines: they cover more. */
const SHIFTED_FILL = 0.6;

export function Chart({ layout, resolveColor, id, title }: ChartProps<BarLayout>): ReactElement {
  const { frame, bars, valueTexts, isCrisp, overlay } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} resolveColor={resolveColor}>
          <Underlay overlay={overlay} resolveColor={resolveColor} />
          {isCrisp ? <ThinBars bars={bars} resolveColor={resolveColor} /> : <Bars layout={layout} resolveColor={resolveColor} />}
          <Hatching marks={bars} resolveColor={resolveColor} />
          <Overlay overlay={overlay} resolveColor={resolveColor} />
          <Group aria-hidden="true">
            {valueTexts.map((mark, index) => (
              <Label key={index} mark={mark} resolveColor={resolveColor} />
            ))}
          </Group>
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}

function Bars({ layout: { bars, radiusPx }, resolveColor }: { layout: BarLayout; resolveColor: ResolveColor }): ReactElement {
  return (
    <Group>
      {bars.map(({ key, color, x, y, widthPx, heightPx, opacity }) => (
        <rect
          key={key}
          data-key={key}
          x={x}
          y={y}
          width={widthPx}
          height={heightPx}
          fill={resolveColor(color)}
          {...(radiusPx > 0 ? { rx: radiusPx } : {})}
          {...(opacity === 1 ? {} : { fillOpacity: opacity * SHIFTED_FILL })}
        />
      ))}
    </Group>
  );
}

function ThinBars({ bars, resolveColor }: { bars: readonly BarMark[]; resolveColor: ResolveColor }): ReactElement {
  const looks = new Map<string, { readonly first: BarMark; d: string }>();
  for (const bar of bars) {
    const [key = ''] = bar.key.split('x');
    const look = looks.get(key) ?? { first: bar, d: '' };
    look.d += `M${bar.x} ${bar.y}h${bar.widthPx}v${bar.heightPx}h${-bar.widthPx}z`;
    looks.set(key, look);
  }
  return (
    <Group shapeRendering="crispEdges">
      {[...looks].map(([key, { first, d }]) => (
        <path
          key={key}
          data-key={key}
          d={d}
          fill={resolveColor(first.color)}
          {...(first.opacity === 1 ? {} : { fillOpacity: first.opacity * SHIFTED_FILL })}
        />
      ))}
    </Group>
  );
}
