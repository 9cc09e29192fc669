// Finds runs of reports and alerts, in D1 or the archive.
import { findRun as findInD1 } from '#app/stores/report/log.server.ts';
import type { RunView } from '#app/stores/report/view.server.ts';
import { readArchive, type Homes } from './read-archive.server.ts';

/** Null: the schedule has no such run. Throws `HISTORY_AWAY_ERROR` where the archive can have it and can't be read now. */
export async function findRun(homes: Homes, scheduleId: number, id: number): Promise<RunView | null> {
  const found = await findInD1(homes.db, scheduleId, id);
  if (found) return found;
  const stored = await readArchive(homes, (archive) => archive.find('reportRuns', id));
  return stored?.scheduleId === scheduleId ? stored : null;
}

/** What a run delivered; null where nothing was kept. */
export async function findRunFile(homes: Homes, scheduleId: number, id: number) {
  const run = await findRun(homes, scheduleId, id);
  if (!run?.fileKey || run.executorId === null) return null;
  return { key: run.fileKey, name: run.fileName ?? '', contentType: run.fileType ?? '', executorId: run.executorId };
}
