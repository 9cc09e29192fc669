// Draws the partition layout.
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { PartitionLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<PartitionLayout>): ReactElement {
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {layout.bands.map(({ key, color, opacity, x, y, widthPx, heightPx }) => (
        <rect
          key={key}
          data-key={key}
          x={x}
          y={y}
          width={widthPx}
          height={heightPx}
          fill={resolveColor(color)}
          {...(opacity === 1 ? {} : { fillOpacity: opacity })}
        />
      ))}
      <Group aria-hidden="true">
        {layout.texts.map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}
