// The part of a map that pans and zooms: everything but the legend and the notes. The browser clips the outer group and transforms
// the inner one.
import { Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import type { TextMark } from '#app/charts/shared/marks/marks.ts';
import type { ReactElement, ReactNode } from 'react';

export const Movable = ({ children }: { children: ReactNode }): ReactElement => (
  <g data-map="">
    <g>{children}</g>
  </g>
);

export function Labels({ labels, resolveColor }: { labels: readonly TextMark[]; resolveColor: ResolveColor }): ReactElement {
  return (
    <>
      {labels.map((mark, index) => (
        <Label key={index} mark={mark} resolveColor={resolveColor} />
      ))}
    </>
  );
}
