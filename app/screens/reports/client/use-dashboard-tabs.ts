// The tabs of a dashboard, for a report of one of them.
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { jsonOf } from '#app/screens/shell/api-sender.ts';
import { useApi } from '#app/screens/shell/use-api.ts';

const reply = z.object({ result: z.object({ all_tabs: z.record(z.string(), z.string()) }) });

export interface DashboardTab {
  readonly id: string;
  readonly title: string;
}

/** None while they load, and where they can't be loaded: the report then sends the default tabs. */
export function useDashboardTabs(dashboardId: number): readonly DashboardTab[] {
  const send = useApi();
  const [loaded, setLoaded] = useState<{ readonly dashboardId: number; readonly tabs: readonly DashboardTab[] } | null>(null);
  useEffect(() => {
    let isOver = false;
    void send(`/api/v1/dashboard/${dashboardId}/tabs`).then((sent) => {
      const parsed = reply.safeParse(sent.kind === 'answered' && sent.isOk ? jsonOf(sent.text) : null);
      const tabs = parsed.success ? Object.entries(parsed.data.result.all_tabs).map(([id, title]) => ({ id, title })) : [];
      if (!isOver) setLoaded({ dashboardId, tabs });
    });
    return () => {
      isOver = true;
    };
    // Loaded once for a dashboard: the sender is another one at every render.
  }, [dashboardId]);
  return loaded?.dashboardId === dashboardId ? loaded.tabs : [];
}
