// The form of a report or alert: what was typed is kept in the browser until it is saved or discarded.
import { useMemo } from 'react';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDraftForm, type DraftForm } from '#app/screens/people/client/use-draft-form.ts';
import {
  toReportDraft,
  emptyDraft,
  fieldsIn,
  REPORT_FIELDS,
  reportBody,
  type ReportDraft,
} from '#app/screens/reports/report-draft.ts';
import { findProblems } from '#app/screens/reports/report-problems.ts';
import { REPORT_PATH, type ReportType } from '#app/screens/reports/report-shape.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { Schedule } from '#app/stores/report/wire-schedule.ts';
import { useTimeZone } from '#app/ui/text/use-time-zone.ts';
import { createReportDrafts } from './report-drafts.ts';

interface ReportFormOptions {
  readonly type: ReportType;
  /** Null: a new one. */
  readonly report: Schedule | null;
  /** Under which the browser keeps drafts of this form. */
  readonly draftsName: string;
  /** A new one as the form opens it. */
  readonly prepare?: (empty: ReportDraft) => ReportDraft;
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

export function useReportForm(options: ReportFormOptions): DraftForm<ReportDraft> {
  const { type, report, draftsName, prepare = (empty) => empty, onSaved, onClose } = options;
  const t = useMessages(reportForm);
  const { user } = useShellData();
  const timezone = useTimeZone();
  const drafts = useMemo(() => createReportDrafts(user?.userId ?? 0, draftsName), [user?.userId, draftsName]);
  const owner = user && { id: user.userId, name: user.name, email: user.email };
  return useDraftForm<ReportDraft>(
    {
      empty: prepare(emptyDraft({ type, timezone, owner })),
      fields: REPORT_FIELDS,
      problemsOf: (draft) => findProblems(draft, t),
      bodyOf: reportBody,
      fieldsIn,
    },
    {
      path: REPORT_PATH,
      stored: report && { id: report.id, draft: toReportDraft(report) },
      drafts,
      onSaved: ({ name }) => onSaved(t(report === null ? `${type}.added` : 'saved', { name: name.trim() })),
      onClose,
    },
  );
}
