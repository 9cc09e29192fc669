// What the list of charts does: stars, files, copies, removals.
import * as z from 'zod';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { downloadExport } from '#app/screens/lists/client/download-export.ts';
import { useDuplication } from '#app/screens/lists/client/use-duplication.ts';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { useStars } from '#app/screens/lists/client/use-stars.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { created } from '#app/screens/shell/api/reply-checks.ts';
import type { ChartRow } from '#app/services/lists/rows.ts';
import { chartList } from '#app/messages/en/chart-list.ts';
import { lists } from '#app/messages/en/lists.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { CHART_PATH } from './chart-messages.ts';
import type { ChartActions } from './ChartMenu.tsx';

const itemSchema = z.object({
  result: z.object({ params: z.string().nullable(), query_context: z.string().nullable() }),
});

/** `dialogs`: the actions that open one. */
export function useChartActions(dialogs: Pick<ChartActions, 'edit' | 'share' | 'tag'>): ChartActions {
  const t = useMessages(chartList);
  const tLists = useMessages(lists);
  const noun = [t('noun.one'), t('noun.many')] as const;
  const send = useApi();
  const remove = useRemover({ list: 'charts', noun, path: CHART_PATH });
  const duplication = useDuplication();
  const star = useStars(CHART_PATH, noun);
  const duplicate = async (row: ChartRow) => {
    const found = await send(`${CHART_PATH}${row.id}`);
    const item = itemSchema.safeParse(found.kind === 'replied' && found.isOk ? jsonOf(found.text) : null);
    if (!item.success || !row.dataset) return duplication.refuse(row.name, found);
    const { params, query_context } = item.data.result;
    const sent = await send(CHART_PATH, {
      method: 'POST',
      reply: created,
      body: {
        slice_name: tLists('copyName', { name: row.name.slice(0, MAX_COPIED_NAME) }),
        description: row.description,
        viz_type: row.vizType,
        datasource_id: row.dataset.id,
        datasource_type: 'table',
        params,
        query_context,
      },
    });
    duplication.finish(row.name, sent);
  };
  return {
    star,
    ...dialogs,
    exportFiles: (rows) => void downloadExport(CHART_PATH, rows),
    duplicate: (row) => void duplicate(row),
    remove: (rows) => remove(rows, dashboardNote(rows, t)),
  };
}

const MAX_COPIED_NAME = 240;

/** What a removal takes from dashboards. */
function dashboardNote(rows: readonly Pick<ChartRow, 'dashboards'>[], t: Translate<typeof chartList.texts>): string {
  const ids = new Set(rows.flatMap(({ dashboards }) => dashboards.map(({ id }) => id)));
  if (ids.size === 0) return '';
  return t('onDashboards', { charts: rows.length, count: ids.size });
}
