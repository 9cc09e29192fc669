// Shows what is drilled into on an open dashboard. Its dialogs are loaded with the first one.
import { useEffect, useState } from 'react';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { receiveDrills, type OpenedDrill } from './open-drill.ts';

const DrillDialog = lazyPart(() => import('./DrillDialog.tsx').then(({ DrillDialog }) => DrillDialog));

interface DrillHostProps {
  readonly dashboardId: number;
}

export function DrillHost({ dashboardId }: DrillHostProps) {
  const [drill, setDrill] = useState<OpenedDrill | null>(null);
  useEffect(() => receiveDrills(setDrill), []);
  return drill === null ? null : <DrillDialog dashboardId={dashboardId} opened={drill} onClose={() => setDrill(null)} />;
}
