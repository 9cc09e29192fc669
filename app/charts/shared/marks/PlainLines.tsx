// Draws plain lines, in reverse order so that the first series is on top.
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import type { PlainLine } from './plain-lines.ts';

interface PlainLinesProps {
  readonly lines: readonly PlainLine[];
  readonly resolveColor: ResolveColor;
  /** The width of each line. */
  readonly strokePx: (index: number) => number;
}

export function PlainLines({ lines, resolveColor, strokePx }: PlainLinesProps): ReactElement {
  return (
    <>
      {lines
        .map((line, index) => ({ line, width: strokePx(index) }))
        .reverse()
        .map(({ line: { key, color, d, dots, dash, opacity }, width }) => (
          <Group key={key} data-key={key}>
            {d === '' ? null : (
              <path
                d={d}
                fill="none"
                stroke={resolveColor(color)}
                strokeWidth={width}
                strokeLinejoin="round"
                {...(dash === '' ? {} : { strokeDasharray: dash })}
                {...(opacity === 1 ? {} : { strokeOpacity: opacity })}
              />
            )}
            {dots.map(({ x, y }, index) => (
              <circle key={index} cx={x} cy={y} r={width + 1} fill={resolveColor(color)} />
            ))}
          </Group>
        ))}
    </>
  );
}
