// Notifies the owners of a report or alert when its errors start, and when they end.
import type { MailContent } from '#app/domain/delivery/mail-html.ts';
import { reportMail } from '#app/messages/en/report-mail.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describeCron } from '#app/domain/schedule/parse-cron.ts';
import { endDelivery, startDelivery } from '#app/stores/report/deliveries.server.ts';
import type { RunRow, ScheduleToRun } from '#app/stores/report/runs.server.ts';
import { contentUrl, formatInstant } from './compose-content.server.ts';
import type { DeliverDeps } from './deliver-run.server.ts';

export interface OwnersNotice {
  readonly kind: 'failing' | 'recovered';
  readonly run: RunRow;
  readonly schedule: ScheduleToRun;
  /** What went wrong, of `failing`. */
  readonly message: string;
  readonly publicUrl: string;
}

const TIMEOUT_MS = 30_000;

/** At most once. That it fails changes nothing: what the run did is in its log. */
export async function notifyOwners({ deps, send }: DeliverDeps, notice: OwnersNotice): Promise<void> {
  const { kind, run, schedule } = notice;
  const to = schedule.owners.filter(({ isActive }) => isActive).map(({ email }) => email);
  const key = { logId: run.id, recipientKey: `notice:${kind}` };
  if (to.length === 0 || (await startDelivery(deps.db, key, deps.now())) !== 'new') return;
  const recipient = { type: 'Email', to, cc: [], bcc: [] } as const;
  const translate = createTranslate(reportMail, schedule.row.locale);
  const content = {
    subject: translate(kind === 'failing' ? 'failing.subject' : 'recovered.subject', { name: schedule.row.name }),
    ...{ mail: noticeMail(notice), images: [], attachments: [], facts: {} },
  };
  const sent = send({ recipient, content, key: `${run.uuid}.${key.recipientKey}` }, AbortSignal.timeout(TIMEOUT_MS));
  const error = await sent.then(
    () => null,
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  );
  await endDelivery(deps.db, key, { state: error === null ? 'sent' : 'failed', error, nowMs: deps.now() });
}

function noticeMail({ kind, schedule: { row }, message, publicUrl }: OwnersNotice): MailContent {
  const translate = createTranslate(reportMail, row.locale);
  const since =
    row.failingSinceMs === null ? [] : [translate('recovered.since', { time: formatInstant(row.failingSinceMs, row) })];
  return {
    locale: row.locale,
    title: translate(kind === 'failing' ? 'failing.title' : 'recovered.title', { name: row.name }),
    ...{ introHtml: '', introText: '', images: [], table: null },
    notes: kind === 'failing' ? [message, translate('failing.next')] : since,
    links: [{ label: translate('link.open'), url: contentUrl(publicUrl, row) }],
    footer: translate('footer', { name: row.name, schedule: describeCron(row.crontab, row.locale), timezone: row.timezone }),
  };
}
