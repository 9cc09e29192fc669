// What a run delivers: pictures, a document, a file or a table, with its texts.
import type { Evaluation } from '#app/domain/alert/evaluate-condition.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { MailContent } from '#app/domain/delivery/mail-html.ts';
import type { MailFile } from '#app/domain/delivery/mail-message.ts';
import { describeCron } from '#app/domain/schedule/parse-cron.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { reportMail } from '#app/messages/en/report-mail.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { DeliveryContent } from '#app/services/delivery/delivery.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { markdownToSafeHtml } from '#app/stores/list/sanitize-html.server.ts';
import type { RunRow, ScheduleToRun } from '#app/stores/report/runs.server.ts';
import type { ScheduleRow } from '#app/stores/report/store.server.ts';
import { conditionOf, seriesConditionOf } from './condition.ts';
import type { RenderDeps, StoreFile } from './render-deps.ts';
import { encodeResult, findChartResult, toMailTable } from './report-data.server.ts';

export interface ContentDeps {
  readonly deps: Deps;
  readonly render: RenderDeps;
  readonly storeFile: StoreFile;
  /** Of this installation, without a slash at its end. */
  readonly publicUrl: string;
}

export interface ContentRequest {
  readonly identity: Identity;
  readonly schedule: ScheduleToRun;
  readonly run: RunRow;
  /** Of an alert. */
  readonly evaluation: Evaluation | null;
  readonly signal: AbortSignal;
}

const LOCALE = DEFAULT_LOCALE.id;
const DEFAULT_WIDTH_PX = 1_200;
/** Above that, mail servers refuse messages. */
const MAX_ATTACHED_BYTES = 5 * 1024 * 1024;
const LINK_MS = 7 * DAY_MS;

type Parts = Pick<DeliveryContent, 'images' | 'attachments'> &
  Pick<MailContent, 'table' | 'notes' | 'links'> & {
    readonly pictures: MailContent['images'];
  };
const EMPTY: Parts = { images: [], attachments: [], table: null, notes: [], links: [], pictures: [] };

/** Throws AppErrors of rendering and querying. */
export async function composeContent(context: ContentDeps, request: ContentRequest): Promise<DeliveryContent> {
  const { row } = request.schedule;
  const translate = createTranslate(reportMail, LOCALE);
  const nowMs = context.deps.now();
  const parts = await composeParts(context, request, nowMs);
  const subject = row.emailSubject || (row.type === 'Alert' ? translate('subject.alert', { name: row.name }) : row.name);
  const intro = row.contextMarkdown ?? row.description ?? '';
  const mail: MailContent = {
    locale: LOCALE,
    title: row.name,
    introHtml: intro === '' ? '' : markdownToSafeHtml(intro, context.deps.config.imageHosts),
    introText: intro,
    notes: [
      ...conditionNotes(row, request.evaluation),
      translate('note.asOf', { time: formatInstant(nowMs, row.timezone) }),
      ...parts.notes,
    ],
    images: parts.pictures,
    table: parts.table,
    links: [{ label: translate('link.open'), url: contentUrl(context.publicUrl, row) }, ...parts.links],
    footer: translate('footer', { name: row.name, schedule: describeCron(row.crontab), timezone: row.timezone }),
  };
  return { subject, mail, images: parts.images, attachments: parts.attachments, facts: factsOf(request) };
}

async function composeParts(
  context: ContentDeps,
  { identity, schedule: { row }, run, signal }: ContentRequest,
  nowMs: number,
): Promise<Parts> {
  const force = row.type === 'Alert' || row.forceScreenshot;
  if (row.chartId !== null && (row.reportFormat === 'CSV' || row.reportFormat === 'XLSX' || row.reportFormat === 'TEXT')) {
    const result = await findChartResult(context.deps, identity, { chartId: row.chartId, force, nowMs });
    if (row.reportFormat === 'TEXT') return { ...EMPTY, table: toMailTable(result) };
    const format = row.reportFormat === 'CSV' ? 'csv' : 'xlsx';
    return attach(context, row, { ...(await encodeResult(result, format)), name: fileName(row, run, format) }, nowMs);
  }
  const format = row.reportFormat === 'PDF' ? 'pdf' : 'png';
  const options = { format, widthPx: row.customWidthPx ?? DEFAULT_WIDTH_PX, force, nowMs, signal } as const;
  const rendered =
    row.chartId !== null
      ? await context.render.renderChart(identity, { ...options, chartId: row.chartId })
      : await context.render.renderDashboard(identity, { ...options, dashboardId: row.dashboardId ?? 0, state: stateOf(row) });
  const { bytes, summary, widthPx } = rendered;
  if (format === 'pdf')
    return attach(context, row, { name: fileName(row, run, 'pdf'), contentType: 'application/pdf', bytes }, nowMs);
  const contentId = `${run.uuid}@meridian`;
  const image = { name: fileName(row, run, 'png'), contentType: 'image/png', bytes, contentId };
  return { ...EMPTY, images: [image], pictures: [{ contentId, alt: summary, widthPx }] };
}

/** In the message, or behind a link where it is too large. */
async function attach({ storeFile }: ContentDeps, { timezone }: ScheduleRow, file: MailFile, nowMs: number): Promise<Parts> {
  const translate = createTranslate(reportMail, LOCALE);
  const { name, bytes } = file;
  if (bytes.byteLength <= MAX_ATTACHED_BYTES)
    return { ...EMPTY, attachments: [file], notes: [translate('note.attached', { name })] };
  const expiresMs = nowMs + LINK_MS;
  const url = await storeFile({ ...file, expiresMs });
  const size = (bytes.byteLength / 1024 / 1024).toFixed(1);
  const note = translate('note.download', { size, time: formatInstant(expiresMs, timezone) });
  return { ...EMPTY, links: [{ label: translate('link.download', { name }), url }], notes: [note] };
}

function conditionNotes(row: ScheduleRow, evaluation: Evaluation | null): string[] {
  if (!evaluation) return [];
  const translate = createTranslate(reportMail, LOCALE);
  const onChart = seriesConditionOf(row);
  const value = translate('note.value', { value: String(evaluation.raw) });
  if (onChart?.kind === 'threshold') {
    const { op: operator, periods, threshold } = onChart;
    return [translate('note.periods', { operator, periods, threshold: String(threshold) }), value];
  }
  if (onChart)
    return [
      translate('note.change', { percent: onChart.percent, against: onChart.against === 'previous' ? 'previous' : 'week' }),
      value,
    ];
  const condition = conditionOf(row);
  if (condition.kind === 'not null') return [translate('note.notNull'), value];
  return [translate('note.condition', { operator: condition.operator, threshold: String(condition.threshold) }), value];
}

const factsOf = ({ schedule: { row }, run, evaluation }: ContentRequest) => ({
  schedule_id: row.id,
  type: row.type,
  name: row.name,
  run_id: run.uuid,
  scheduled_at: new Date(run.scheduledMs).toISOString(),
  chart_id: row.chartId,
  dashboard_id: row.dashboardId,
  value: evaluation?.value ?? null,
});

function stateOf({ extraJson }: ScheduleRow): unknown {
  const extra = JSON.parse(extraJson) as { readonly dashboard?: unknown };
  return extra.dashboard ?? null;
}

export const contentUrl = (publicUrl: string, { chartId, dashboardId }: Pick<ScheduleRow, 'chartId' | 'dashboardId'>): string =>
  chartId === null ? `${publicUrl}/superset/dashboard/${dashboardId ?? ''}/` : `${publicUrl}/explore/?slice_id=${chartId}`;

/** `Weekly_sales_2026-11-23.csv`. */
const fileName = ({ name }: ScheduleRow, { scheduledMs }: RunRow, extension: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 80)}_${new Date(scheduledMs).toISOString().slice(0, 10)}.${extension}`;

export const formatInstant = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(ms);
