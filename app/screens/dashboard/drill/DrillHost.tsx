// Opens the drill dialogs of a dashboard. Their code is loaded with the first dialog.
import { useEffect, useState } from 'react';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { receiveDrills, type OpenedDrill } from './open-drill.ts';

const DrillDialog = lazyPart(() => import('./DrillDialog.tsx').then(({ DrillDialog }) => DrillDialog));

interface DrillHostProps {
  readonly dashboardId: number;
}

export function DrillHost({ dashboardId }: DrillHostProps) {
  const [drill, setDrill] = useState<OpenedDrill | null>(null);
  useEffect(
    () =>
      receiveDrills((opening) => {
        const { kind, chart } = opening;
        if (kind === 'by')
          noteUsage('drill_by_modal_opened', {
            details: { slice_id: chart.chartId },
            target: { id: chart.chartId, name: chart.title },
          });
        setDrill(opening);
      }),
    [],
  );
  return drill === null ? null : <DrillDialog dashboardId={dashboardId} opened={drill} onClose={() => setDrill(null)} />;
}
