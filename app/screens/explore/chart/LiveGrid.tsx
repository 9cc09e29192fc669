// A grid of charts in Explore, each drawn like a single chart from what the server made of the settings.
import { useMemo } from 'react';
import { ChartGrid } from '#app/charts/shared/chart-grid/ChartGrid.tsx';
import { layOutGrid } from '#app/charts/shared/chart-grid/grid-frame.ts';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';
import type { ChartData, WireGrid } from '#app/stores/chart-render/wire.ts';
import { LiveChart, type LiveChartProps } from './LiveChart.tsx';

interface LiveGridProps extends LiveChartProps {
  readonly data: ChartData;
  readonly grid: WireGrid;
}

export function LiveGrid({ data, grid, drawn, box, title, ...rest }: LiveGridProps) {
  const frame = useMemo(() => layOutGrid(grid.facts, { ...box, locale: data.locale }), [grid, box, data]);
  const charts = useMemo(
    () =>
      grid.cells.map(({ own, tables, isCut, title: name }) => {
        const settings = { ...data.settings, ...own };
        const cell = { ...data, settings, tables, ...(isCut && { isCut }) };
        return { name, settings, drawn: { ...drawn, entry: { ...drawn.entry, data: cell } } };
      }),
    [grid, data, drawn],
  );
  return (
    <div className="chart-picture" data-picture="drawing">
      <div className="chart-live" data-live="">
        {charts.length === 0 ? <p className="m-chart-empty">{drawn.entry.summary}</p> : null}
        {charts.length === 0 ? null : (
          <ChartGrid
            frame={frame}
            title={title}
            resolveColor={cssColor}
            cell={(index) => {
              const [chart, place] = [charts[index], frame.cells[index]];
              return chart && place ? (
                <LiveChart {...rest} {...chart} box={place} title={chart.name || title} id={`live-${index + 1}`} />
              ) : null;
            }}
          />
        )}
      </div>
    </div>
  );
}
