// Notifies the owners of a report or alert when its errors start, and when they end.
import { toAccounts } from '#app/channels/channels.ts';
import type { MailContent } from '#app/domain/delivery/mail-html.ts';
import { reportMail } from '#app/messages/en/report-mail.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describeCron } from '#app/domain/schedule/parse-cron.ts';
import { classifyDeliveryError } from '#app/domain/delivery/delivery-error.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { endDelivery, resumeDelivery, startDelivery, type DeliveryKey } from '#app/stores/report/deliveries.server.ts';
import { findEndedRun, findScheduleToRun, type RunRow, type ScheduleToRun } from '#app/stores/report/runs.server.ts';
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
/** After that, a notice is no news. */
const MAX_DELAY_MS = 3 * DAY_MS;
const TOO_LATE = 'It could not be sent in time.';

/** Once. Where it can't be sent now, it is tried again; what the run did is in its log. */
export async function notifyOwners(context: DeliverDeps, notice: OwnersNotice): Promise<void> {
  const { db, now } = context.deps;
  const key = buildNoticeKey(notice.run, notice.kind);
  if (findOwners(notice.schedule).length === 0 || (await startDelivery(db, key, now())) !== 'new') return;
  await sendNotice(context, notice, key);
}

interface NoticeDeps extends DeliverDeps {
  readonly publicUrl: string;
}

/** Tells the owners of a run that has ended what they could not be told then, unless it is over. */
export async function resumeNotices(context: NoticeDeps, runId: number): Promise<void> {
  const { db, now } = context.deps;
  const run = await findEndedRun(db, runId);
  const schedule = run && (await findScheduleToRun(db, run.scheduleId));
  if (!schedule) return;
  for (const kind of ['failing', 'recovered'] as const) {
    const key = buildNoticeKey(run, kind);
    if (!(await resumeDelivery(db, key, now()))) continue;
    const isOver = kind === 'failing' && schedule.row.failingSinceMs === null;
    if (isOver || now() - (run.endMs ?? 0) > MAX_DELAY_MS) {
      await endDelivery(db, key, { state: 'failed', error: TOO_LATE, nowMs: now() });
      continue;
    }
    await sendNotice(context, { kind, run, schedule, message: run.errorMessage ?? '', publicUrl: context.publicUrl }, key);
  }
}

const buildNoticeKey = ({ id }: RunRow, kind: OwnersNotice['kind']): DeliveryKey => ({
  logId: id,
  recipientKey: `notice:${kind}`,
});

const findOwners = ({ owners }: ScheduleToRun): string[] => owners.filter(({ isActive }) => isActive).map(({ email }) => email);

async function sendNotice({ deps, send }: DeliverDeps, notice: OwnersNotice, key: DeliveryKey): Promise<void> {
  const { kind, run, schedule } = notice;
  const recipient = toAccounts(findOwners(schedule));
  const translate = createTranslate(reportMail, schedule.row.locale);
  const content = {
    subject: translate(kind === 'failing' ? 'failing.subject' : 'recovered.subject', { name: schedule.row.name }),
    mail: noticeMail(notice),
    images: [],
    attachments: [],
    facts: {},
  };
  const sent = send({ recipient, content, key: `${run.uuid}.${key.recipientKey}` }, AbortSignal.timeout(TIMEOUT_MS));
  const end = await sent.then(
    () => ({ state: 'sent', error: null }) as const,
    (cause: unknown) => {
      const error = cause instanceof Error ? cause.message : String(cause);
      return { state: classifyDeliveryError(cause) === 'passing' ? 'waiting' : 'failed', error } as const;
    },
  );
  await endDelivery(deps.db, key, { ...end, nowMs: deps.now() });
}

function noticeMail({ kind, schedule: { row }, message, publicUrl }: OwnersNotice): MailContent {
  const translate = createTranslate(reportMail, row.locale);
  const since =
    row.failingSinceMs === null ? [] : [translate('recovered.since', { time: formatInstant(row.failingSinceMs, row) })];
  return {
    locale: row.locale,
    title: translate(kind === 'failing' ? 'failing.title' : 'recovered.title', { name: row.name }),
    introHtml: '',
    introText: '',
    images: [],
    tables: [],
    notes: kind === 'failing' ? [message, translate('failing.next')] : since,
    links: [{ label: translate('link.open'), url: contentUrl(publicUrl, row) }],
    footer: translate('footer', { name: row.name, schedule: describeCron(row.crontab, row.locale), timezone: row.timezone }),
  };
}
