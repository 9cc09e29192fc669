// Forms of reports and alerts that weren't saved, in this browser: closing the form or the tab loses nothing.
import { reportDraft, type ReportDraft } from '#app/screens/reports/report-draft.ts';
import type { KeptDrafts } from '#app/screens/people/client/use-drafts.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';

/** `scope`: whose forms these are, such as `alerts`. Each form has its key below it. */
export function createReportDrafts(userId: number, scope: string): KeptDrafts<ReportDraft> {
  const keyOf = (key: string): string => `meridian.report-draft.${userId}.${scope}.${key}`;
  return {
    get(key) {
      const parsed = reportDraft.safeParse(jsonOf(localStore.read(keyOf(key)) ?? ''));
      return parsed.success ? parsed.data : undefined;
    },
    keep: (key, draft) => void localStore.write(keyOf(key), JSON.stringify(draft)),
    drop: (key) => localStore.remove(keyOf(key)),
  };
}
