// What the list of dashboards does: stars, publishing, files, copies, removals.
import * as z from 'zod';
import { downloadExport } from '#app/screens/lists/client/download-export.ts';
import { useDuplication } from '#app/screens/lists/client/use-duplication.ts';
import { useBulk } from '#app/screens/lists/client/use-bulk.ts';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { useStars } from '#app/screens/lists/client/use-stars.ts';
import type { OwnedActions } from '#app/screens/lists/edit/owned-actions.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { newVersion, checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { DashboardRow } from '#app/services/lists/rows.ts';
import { dashboardList } from '#app/messages/en/dashboard-list.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DASHBOARD_PATH } from './dashboard-shape.ts';

type Rows = readonly DashboardRow[];

export interface DashboardActions extends OwnedActions<DashboardRow> {
  readonly star: (rows: Rows) => void;
  readonly publish: (rows: Rows, published: boolean) => void;
  readonly edit: (row: DashboardRow) => void;
  readonly duplicate: (row: DashboardRow) => void;
}

const itemSchema = z.object({ result: z.looseObject({ json_metadata: z.string().nullish() }) });
const COPY = checkBody(z.object({ result: z.looseObject({ id: z.number() }) }));
const MAX_COPIED_TITLE = 490;

/** `dialogs`: the actions that open one. */
export function useDashboardActions(dialogs: Pick<DashboardActions, 'edit' | 'share' | 'tag'>): DashboardActions {
  const t = useMessages(dashboardList);
  const tLists = useMessages(lists);
  const noun = [t('noun.one'), t('noun.many')] as const;
  const send = useApi();
  const change = useBulk();
  const remove = useRemover({ list: 'dashboards', noun, path: DASHBOARD_PATH });
  const duplication = useDuplication();
  const star = useStars(DASHBOARD_PATH, noun);
  const publish = (rows: Rows, published: boolean) => {
    const calls = (value: boolean) =>
      rows
        .filter((row) => row.published !== published)
        .map(({ id }) => ({
          path: `${DASHBOARD_PATH}${id}`,
          options: { method: 'PUT' as const, body: { published: value }, reply: newVersion(id) },
        }));
    void change({
      calls: calls(published),
      inverse: calls(!published),
      message: (done) => t(published ? 'publishedDone' : 'unpublishedDone', { count: done }),
      failure: (count) => t(published ? 'publishFailed' : 'unpublishFailed', { count }),
    });
  };
  const duplicate = async (row: DashboardRow) => {
    const found = await send(`${DASHBOARD_PATH}${row.id}`);
    const item = itemSchema.safeParse(found.kind === 'replied' && found.isOk ? jsonOf(found.text) : null);
    if (!item.success) return duplication.refuse(row.name, found);
    const sent = await send(`${DASHBOARD_PATH}${row.id}/copy/`, {
      method: 'POST',
      reply: COPY,
      body: {
        dashboard_title: tLists('copyName', { name: row.name.slice(0, MAX_COPIED_TITLE) }),
        json_metadata: item.data.result.json_metadata ?? '{}',
        duplicate_slices: false,
      },
    });
    duplication.finish(row.name, sent, t('duplicated', { name: row.name }));
  };
  return {
    star,
    publish,
    ...dialogs,
    exportFiles: (rows) => void downloadExport(DASHBOARD_PATH, rows),
    duplicate: (row) => void duplicate(row),
    remove: (rows) => remove(rows, rows.some(({ chartCount }) => chartCount > 0) ? t('chartsStay') : ''),
  };
}
