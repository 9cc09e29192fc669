// Draws the bar layout.
import { CartesianFrame } from '#app/charts/shared/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/ChartSvg.tsx';
import type { ChartProps, Paint } from '#app/charts/shared/kind.ts';
import { Overlay, Underlay } from '#app/charts/shared/Overlay.tsx';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { BarMark } from './bar-marks.ts';
import type { BarLayout } from './layout.ts';

/** Bars of a shift of time are paler still than its lines: they cover more. */
const SHIFTED_FILL = 0.6;

export function Chart({ layout, paint, id, title }: ChartProps<BarLayout>): ReactElement {
  const { frame, bars, values, isCrisp, isApart, overlay } = layout;
  return (
    <ChartSvg layout={layout} paint={paint} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} paint={paint}>
          <Underlay overlay={overlay} paint={paint} />
          {isCrisp && isApart ? <ThinBars bars={bars} paint={paint} /> : <Bars layout={layout} paint={paint} />}
          <Overlay overlay={overlay} paint={paint} />
          <Group aria-hidden="true">
            {values.map((mark, index) => (
              <Label key={index} mark={mark} paint={paint} />
            ))}
          </Group>
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}

function Bars({ layout: { bars, radiusPx, isCrisp }, paint }: { layout: BarLayout; paint: Paint }): ReactElement {
  return (
    <Group {...(isCrisp ? { shapeRendering: 'crispEdges' } : {})}>
      {bars.map(({ key, color, x, y, widthPx, heightPx, strength }) => (
        <rect
          key={key}
          data-key={key}
          x={x}
          y={y}
          width={widthPx}
          height={heightPx}
          fill={paint(color)}
          {...(radiusPx > 0 ? { rx: radiusPx } : {})}
          {...(strength === 1 ? {} : { fillOpacity: strength * SHIFTED_FILL })}
        />
      ))}
    </Group>
  );
}

function ThinBars({ bars, paint }: { bars: readonly BarMark[]; paint: Paint }): ReactElement {
  const looks = new Map<string, { readonly first: BarMark; d: string }>();
  for (const bar of bars) {
    const key = `${bar.color} ${bar.strength}`;
    const look = looks.get(key) ?? { first: bar, d: '' };
    look.d += `M${bar.x} ${bar.y}h${bar.widthPx}v${bar.heightPx}h${-bar.widthPx}z`;
    looks.set(key, look);
  }
  return (
    <Group shapeRendering="crispEdges">
      {[...looks].map(([key, { first, d }]) => (
        <path
          key={key}
          data-key={first.key.split('x')[0]}
          d={d}
          fill={paint(first.color)}
          {...(first.strength === 1 ? {} : { fillOpacity: first.strength * SHIFTED_FILL })}
        />
      ))}
    </Group>
  );
}
