// The state of a dashboard on the wire: filter states under a key, and permalinks.
import * as z from 'zod';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { isShallow, readJsonObject } from '#app/stores/dashboard/wire-json.ts';

const MAX_STATE_LENGTH = 200_000;
const MAX_NAMES = 1_000;
const MAX_NAME_LENGTH = 5_000;

export const stateKeySchema = z.string().regex(/^[\w-]{1,64}$/);
export const stateParams = pkParams.extend({ key: stateKeySchema });
export const keyParams = z.object({ key: stateKeySchema });
/** `tab_id`: the browser's tab; changing filters in one tab keeps one key. */
export const stateQuery = z.looseObject({
  tab_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
});

/** Data masks by filter id, as JSON text. */
export const stateBody = z.strictObject({
  value: z
    .string()
    .max(MAX_STATE_LENGTH, `Longer than ${MAX_STATE_LENGTH} characters.`)
    .refine((text) => readJsonObject(text) !== null, 'JSON not valid'),
});

export const keyReply = z.object({ key: z.string() });
export const stateReply = z.object({ value: z.string() });

const openObject = z
  .record(z.string(), z.unknown())
  .refine((value) => isShallow(value), 'Nested too deeply.')
  .nullish();
const name = z.string().max(MAX_NAME_LENGTH);

/** What a permalink opens the dashboard with. */
export const permalinkState = z
  .strictObject({
    dataMask: openObject,
    activeTabs: z.array(name).max(MAX_NAMES).nullish(),
    urlParams: z
      .array(z.tuple([name, name]))
      .max(MAX_NAMES)
      .nullish(),
    anchor: name.nullish(),
    chartStates: openObject,
    chartState: openObject,
  })
  .refine((state) => JSON.stringify(state).length <= MAX_STATE_LENGTH, `Longer than ${MAX_STATE_LENGTH} characters.`);
export type DashboardPermalinkState = z.output<typeof permalinkState>;

/** Stored form. */
export const storedPermalink = z.object({ dashboardUuid: z.string(), state: permalinkState });

export const permalinkReply = z.object({ key: z.string(), url: z.string() });
export const permalinkContent = z.object({ dashboardId: z.string(), state: z.looseObject({}) });
