// The setting LOG_DAYS belongs to the report Worker, which deletes by it; the app Worker requests its value from there.
import * as z from 'zod';
import { callerHeaders } from '#app/services/logging/log-context.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

export const LOG_DAYS_PATH = '/log-days';

const logDaysReply = z.object({ days: z.int().positive() });

/** Null: the report Worker couldn't be reached. */
export type FindLogDays = () => Promise<number | null>;

export const createFindLogDays =
  (report: Pick<Fetcher, 'fetch'>): FindLogDays =>
  async () => {
    try {
      const reply = await report.fetch(`https://report${LOG_DAYS_PATH}`, { headers: callerHeaders() });
      return logDaysReply.parse(await reply.json()).days;
    } catch (error) {
      logWarn('log_days_unknown', 'The report Worker didn’t say for how long it keeps the action log.', { error });
      return null;
    }
  };
