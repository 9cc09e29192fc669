// Draws the bubble layout: large bubbles first, names above all.
import { CartesianFrame } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { markMarkup, marksHtml } from '#app/charts/shared/marks/mark-markup.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { BubbleLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<BubbleLayout>): ReactElement {
  const { frame, bubbles, labels, opacity } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} resolveColor={resolveColor}>
          <Group fillOpacity={opacity} dangerouslySetInnerHTML={marksHtml(bubbleMarkup(bubbles, resolveColor))} />
          {/* A halo keeps names readable over bubbles. */}
          <Group
            aria-hidden="true"
            stroke={resolveColor('surfaceRaised')}
            strokeWidth={3}
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {labels.map((mark, index) => (
              <Label key={index} mark={mark} resolveColor={resolveColor} />
            ))}
          </Group>
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}

function bubbleMarkup(bubbles: BubbleLayout['bubbles'], resolveColor: ResolveColor): string {
  const stroke = resolveColor('surfaceRaised');
  return bubbles
    .map(({ key, x, y, radiusPx, color }) =>
      markMarkup('circle', [
        ['data-key', key],
        ['cx', x],
        ['cy', y],
        ['r', radiusPx],
        ['fill', resolveColor(color)],
        ['stroke', stroke],
      ]),
    )
    .join('');
}
