// Whether the viewer can make a dashboard with charts.
import { useShellData } from '#app/screens/shell/use-shell-data.ts';

export function useMayBuild(): boolean {
  const places = useShellData().user?.places ?? [];
  return places.includes('new-dashboard') && places.includes('new-chart');
}
