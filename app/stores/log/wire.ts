// The action log on the wire.
import * as z from 'zod';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';

const COLUMNS = [
  'user.first_name',
  'user.last_name',
  'user.username',
  'user_id',
  'action',
  'dttm',
  'json',
  'slice_id',
  'dashboard_id',
  'duration_ms',
  'referrer',
];

export const LOG_LIST: ListSpec = {
  title: 'List Log',
  columns: ['id', ...COLUMNS],
  orderColumns: ['id', 'action', 'dttm', 'user.username', 'slice_id', 'dashboard_id', 'duration_ms', 'referrer'],
  defaultOrder: { column: 'dttm', direction: 'desc' },
};

export const LOG_ITEM: ItemSpec = { title: 'Show Log', columns: COLUMNS };

/** Labels that are no plain reading of the column's name. */
export const LOG_LABELS: Readonly<Record<string, string>> = { dttm: 'dttm', json: 'JSON' };

export const MAX_REFERRER_LENGTH = 1_000;

export const recentQuery = z.object({
  actions: z.array(z.string()).max(100).nullish(),
  distinct: z.boolean().nullish(),
  page: z.number().nullish(),
  page_size: z.number().nullish(),
});

export const recentReply = z.object({
  result: z.array(
    z.object({
      action: z.string(),
      item_type: z.enum(['dashboard', 'slice']),
      item_id: z.number(),
      item_url: z.string(),
      item_title: z.string(),
      time: z.number(),
      time_delta_humanized: z.string(),
    }),
  ),
});

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** `explode`: the field that contains a list of events. Invalid ids count as absent. */
export const eventsQuery = z.looseObject({
  explode: z.string().optional(),
  dashboard_id: digits.optional().catch(undefined),
  slice_id: digits.optional().catch(undefined),
});
/** A form or JSON; the field that `explode` names is read by the service. */
export const eventsBody = z.looseObject({ guest_token: z.string().max(20_000).optional() });
