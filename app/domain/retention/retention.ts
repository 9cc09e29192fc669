// What is kept how long: every period after which rows and objects are deleted. `services/retention` deletes them.
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';

export const RETENTION = {
  /** Lines of the action log, where the setting LOG_DAYS names no other number. */
  logDays: 90,
  /** The log of a report's runs and the files they delivered, where the report names no other number. */
  reportLogDays: 90,
  /** Files that mails of reports link to. Longer than the links are valid. */
  reportFilesMs: 8 * DAY_MS,
  reportLinksMs: 7 * DAY_MS,
  /** Results of SQL Lab, after they were last written. */
  queryResultsMs: DAY_MS,
  /** Thumbnails and shared images: the next viewer gets a new one, with newer data. */
  imagesMs: 7 * DAY_MS,
  /** Replies to chart data that clients fetch later. */
  chartRepliesMs: DAY_MS,
  /** Unsaved settings of a chart in Explore, after they were last read. */
  exploreStatesMs: 7 * DAY_MS,
  /** Filter values and tabs of a dashboard in a link, after they were last read. */
  dashboardStatesMs: 90 * DAY_MS,
  /** Files that weren't loaded, after their last part. */
  pendingUploadsMs: DAY_MS,
  /** Files that come in one request and are loaded by the same client. */
  streamedUploadsMs: HOUR_MS,
  /** What a load reported. */
  loadedUploadsMs: DAY_MS,
  /** Unused sessions, and all sessions. */
  sessionIdleMs: 7 * DAY_MS,
  sessionMaxMs: 30 * DAY_MS,
} as const;

/** Days as a setting says them; the default for anything but a whole number from 1 on. */
export const readLogDays = (text: string | undefined): number =>
  /^[1-9]\d{0,4}$/.test(text?.trim() ?? '') ? Number(text) : RETENTION.logDays;
