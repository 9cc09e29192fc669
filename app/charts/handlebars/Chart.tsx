// What the template wrote, as elements.
import { HtmlTree } from '#app/charts/shared/grid/HtmlTree.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import type { ReactElement } from 'react';
import type { TemplateLayout } from './layout.ts';

export function Chart({ layout, id, title }: ChartProps<TemplateLayout>): ReactElement {
  if (layout.empty !== null) return <p className="m-chart-empty">{layout.empty}</p>;
  return (
    <div className="m-table">
      <div
        className="m-table-scroll m-template"
        role="region"
        aria-label={oneLine(title)}
        tabIndex={0}
        id={id}
        data-key="template"
      >
        <HtmlTree nodes={layout.nodes} />
      </div>
    </div>
  );
}
