// Sends a report or alert to the viewer alone, at once, and links to its run.
import { useNavigate, useRevalidator } from '@remix-run/react';
import * as z from 'zod';
import { reports } from '#app/messages/en/reports.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { REPORT_PATH, runHref, type ReportType } from '#app/screens/reports/report-shape.ts';
import { jsonOf, type SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { created } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';

interface Sendable {
  readonly id: number;
  readonly name: string;
  readonly type: ReportType;
}

export const sendCall = ({ id }: Sendable, to: 'recipients' | 'me'): { path: string; options: SendOptions } => ({
  path: `${REPORT_PATH}${id}/send`,
  options: { method: 'POST', body: { to }, reply: created },
});

/** After a run has begun: says so, with a link to it. */
export function useSendStarted(): (report: Sendable, reply: unknown) => void {
  const t = useMessages(reports);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return ({ type, id, name }, reply) => {
    const run = z.object({ id: z.number() }).parse(reply);
    const open = { label: t('send.view'), run: () => void navigate(runHref(type, id, run.id)) };
    showToast('success', t('send.started', { name }), { action: open });
    revalidate();
  };
}

export function useSendToMe(): (report: Sendable) => void {
  const t = useMessages(reports);
  const send = useApi();
  const started = useSendStarted();
  return (report) => {
    const { path, options } = sendCall(report, 'me');
    void send(path, options).then((sent) => {
      if (sent.kind === 'replied' && sent.isOk) return started(report, jsonOf(sent.text));
      return showToast('danger', t('send.failed', { name: report.name, reason: failureMessage(sent) }));
    });
  };
}
