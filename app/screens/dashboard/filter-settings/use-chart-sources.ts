// Loads what the charts of the dashboard are drawn from. It only sorts and preselects: without it a filter is set up all the same.
import { useEffect, useState } from 'react';
import * as z from 'zod';
import type { ChartColumnUse } from '#app/domain/dashboard/filters/chart-sources.ts';
import { namesIn } from '#app/domain/dashboard/colors/used-names.ts';
import { jsonOf, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';

const chartsSchema = z.object({
  result: z.array(z.looseObject({ form_data: z.looseObject({ datasource: z.unknown() }).catch({ datasource: null }) })),
});
const CHARTS = checkBody(chartsSchema);

/** Null until they are loaded; none where they can't be. */
export function useChartSources(dashboardId: number, send: ApiSender): readonly ChartColumnUse[] | null {
  const [sources, setSources] = useState<readonly ChartColumnUse[] | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    void send(`/api/v1/dashboard/${dashboardId}/charts`, { reply: CHARTS, signal: aborter.signal }).then((sent) => {
      if (aborter.signal.aborted) return;
      setSources(sent.kind === 'replied' && sent.isOk ? readSources(jsonOf(sent.text)) : []);
    });
    return () => aborter.abort();
  }, [dashboardId, send]);
  return sources;
}

const readSources = (reply: unknown): ChartColumnUse[] =>
  chartsSchema.parse(reply).result.flatMap(({ form_data }) => {
    const [, id] = /^(\d+)__table$/.exec(String(form_data.datasource)) ?? [];
    return id === undefined ? [] : [{ datasetId: Number(id), names: namesIn(JSON.stringify(form_data)) }];
  });
