// Loads a dashboard's tabs, for reports that send only some of them.
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { readAnchors } from '#app/domain/dashboard/reports/report-tabs.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';

interface TabNode {
  readonly value: string;
  readonly title: string;
  readonly children: readonly TabNode[];
}

const tabNode: z.ZodType<TabNode> = z.lazy(() => z.object({ value: z.string(), title: z.string(), children: z.array(tabNode) }));
const reply = z.object({ result: z.object({ tab_tree: z.array(tabNode) }) });

export interface DashboardTab {
  readonly id: string;
  /** Preceded by the titles of its parent tabs. */
  readonly title: string;
  /** The ids of its parent tabs, then its own. */
  readonly path: readonly string[];
}

interface Around {
  readonly path: readonly string[];
  readonly titles: readonly string[];
}

export const listTabs = (nodes: readonly TabNode[], { path, titles }: Around = { path: [], titles: [] }): DashboardTab[] =>
  nodes.flatMap(({ value, title, children }) => {
    const here = { path: [...path, value], titles: [...titles, title] };
    return [{ id: value, title: here.titles.join(' › '), path: here.path }, ...listTabs(children, here)];
  });

/** Values and labels. A saved selection that isn't a single tab of the dashboard comes first. */
export function tabChoices(tabs: readonly DashboardTab[], tab: string): readonly (readonly [string, string])[] {
  const single = tabs.map(({ id, title }) => [id, title] as const);
  if (tab === '' || tabs.some(({ id }) => id === tab)) return single;
  const titles = readAnchors(tab).map((id) => tabs.find((one) => one.id === id)?.title ?? id);
  return [[tab, titles.join(', ')], ...single];
}

/** Null while loading. Empty if they can't be loaded: the report then sends all tabs. */
export function useDashboardTabs(dashboardId: number): readonly DashboardTab[] | null {
  const send = useApi();
  const [loaded, setLoaded] = useState<{ readonly dashboardId: number; readonly tabs: readonly DashboardTab[] } | null>(null);
  useEffect(() => {
    let isOver = false;
    void send(`/api/v1/dashboard/${dashboardId}/tabs`).then((sent) => {
      const parsed = reply.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
      if (!isOver) setLoaded({ dashboardId, tabs: parsed.success ? listTabs(parsed.data.result.tab_tree) : [] });
    });
    return () => {
      isOver = true;
    };
  }, [dashboardId, send]);
  return loaded?.dashboardId === dashboardId ? loaded.tabs : null;
}
