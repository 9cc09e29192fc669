// What a run delivers: pictures, a document, a file or a table, with its texts.
import type { ReportFile } from '#app/formats/registry/ids.ts';
import type { Evaluation } from '#app/domain/alert/evaluate-condition.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { reportAddress } from '#app/domain/dashboard/reports/report-address.ts';
import type { MailContent } from '#app/domain/delivery/mail-html.ts';
import type { MailFile } from '#app/domain/delivery/mail-message.ts';
import { AppError } from '#app/domain/errors.ts';
import { formatZonedTime } from '#app/domain/format/zoned-time.ts';
import { describeCron } from '#app/domain/schedule/parse-cron.ts';
import { RETENTION } from '#app/domain/retention/retention.ts';
import { toZone } from '#app/domain/time/zone.ts';
import { reportMail } from '#app/messages/en/report-mail.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { DeliveryContent } from '#app/channels/shared/delivery.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { markdownToSafeHtml } from '#app/stores/list/sanitize-html.server.ts';
import type { RunRow, ScheduleToRun } from '#app/stores/report/runs.server.ts';
import type { ScheduleRow } from '#app/stores/report/store.server.ts';
import { readAlertCondition, readSeriesCondition } from './condition.ts';
import { readDashboardState } from './dashboard-state.ts';
import type { ReportRenderDeps, RenderedReport, StoreFile } from './render-deps.ts';
import { toMailTable } from './mail-table.ts';
import { encodeTables, findReportData, joinStatements, findOldestQueryMs, joinPartsSql } from './report-data.server.ts';
import { DASHBOARD_FORMATS } from './report-errors.ts';

export interface ContentDeps {
  readonly deps: Deps;
  readonly render: ReportRenderDeps;
  readonly storeFile: StoreFile;
  /** Public URL of this installation, without a trailing slash. */
  readonly publicUrl: string;
}

export interface ContentRequest {
  readonly identity: Identity;
  readonly schedule: ScheduleToRun;
  readonly run: RunRow;
  /** Evaluation of an alert. */
  readonly evaluation: Evaluation | null;
  readonly signal: AbortSignal;
}

/** What a run delivers, and what its log shows of it. */
export interface Composed {
  readonly content: DeliveryContent;
  /** SQL of all charts in the content. */
  readonly querySql: string | null;
  readonly file: MailFile | null;
}

/** Above that, mail servers refuse messages. */
const MAX_ATTACHED_BYTES = 5 * 1024 * 1024;

type Parts = Pick<DeliveryContent, 'images' | 'attachments'> &
  Pick<MailContent, 'tables' | 'notes' | 'links'> & {
    readonly pictures: MailContent['images'];
    /** UTC ms of the data; null where none was queried. */
    readonly queriedAtMs: number | null;
  } & Omit<Composed, 'content'>;
const EMPTY: Parts = {
  images: [],
  attachments: [],
  pictures: [],
  tables: [],
  notes: [],
  links: [],
  queriedAtMs: null,
  querySql: null,
  file: null,
};

/** Throws AppErrors of rendering and querying. */
export async function composeContent(context: ContentDeps, request: ContentRequest): Promise<Composed> {
  const { row } = request.schedule;
  const { locale } = row;
  const translate = createTranslate(reportMail, locale);
  const nowMs = context.deps.now();
  const parts = await composeParts(context, request, nowMs);
  const subject = row.emailSubject || (row.type === 'Alert' ? translate('subject.alert', { name: row.name }) : row.name);
  const intro = row.contextMarkdown ?? row.description ?? '';
  const mail: MailContent = {
    locale,
    title: row.name,
    introHtml: intro === '' ? '' : markdownToSafeHtml(intro, context.deps.config.imageHosts),
    introText: intro,
    notes: [
      ...conditionNotes(row, request.evaluation),
      ...(parts.queriedAtMs === null ? [] : [translate('note.asOf', { time: formatInstant(parts.queriedAtMs, row) })]),
      ...parts.notes,
    ],
    images: parts.pictures,
    tables: parts.tables,
    links: [{ label: translate('link.open'), url: contentUrl(context.publicUrl, row) }, ...parts.links],
    footer: translate('footer', { name: row.name, schedule: describeCron(row.crontab, locale), timezone: row.timezone }),
  };
  const { images, attachments, querySql, file } = parts;
  return { content: { subject, mail, images, attachments, facts: factsOf(request) }, querySql, file };
}

async function composeParts(context: ContentDeps, request: ContentRequest, nowMs: number): Promise<Parts> {
  const { reportFormat } = request.schedule.row;
  return reportFormat === 'PNG' || reportFormat === 'PDF'
    ? composePicture(context, request, { format: reportFormat === 'PNG' ? 'png' : 'pdf', nowMs })
    : composeData(context, request, { format: reportFormat, nowMs });
}

const isForced = ({ type, forceScreenshot }: ScheduleRow): boolean => type === 'Alert' || forceScreenshot;

async function composeData(
  context: ContentDeps,
  { identity, schedule: { row }, run }: ContentRequest,
  { format, nowMs }: { readonly format: ReportFile | 'TEXT'; readonly nowMs: number },
): Promise<Parts> {
  if (row.chartId === null) throw new AppError('COMMAND_REFUSED_ERROR', DASHBOARD_FORMATS);
  const { locale } = row;
  const request = { chartId: row.chartId, force: isForced(row), nowMs, locale };
  const { result, tables } = await findReportData(context.deps, identity, request);
  const facts = { querySql: joinPartsSql(result), queriedAtMs: findOldestQueryMs(result) };
  if (format === 'TEXT') return { ...EMPTY, tables: tables.map((table) => toMailTable(table, locale)), ...facts };
  const { extension, ...encoded } = await encodeTables(tables, format);
  const file = { ...encoded, name: fileName(row, run, extension) };
  return { ...(await attach(context, row, file, nowMs)), ...facts };
}

async function composePicture(
  context: ContentDeps,
  { identity, schedule: { row }, run, signal }: ContentRequest,
  { format, nowMs }: { readonly format: 'png' | 'pdf'; readonly nowMs: number },
): Promise<Parts> {
  const { locale, timezone: timeZone } = row;
  const options = { format, widthPx: row.customWidthPx, locale, timeZone, force: isForced(row), nowMs, signal };
  const rendered =
    row.chartId !== null
      ? await context.render.renderChart(identity, { ...options, chartId: row.chartId })
      : await context.render.renderDashboard(identity, {
          ...options,
          dashboardId: row.dashboardId ?? 0,
          state: readDashboardState(row.extraJson),
        });
  const { bytes, summary, widthPx, queriedAtMs } = rendered;
  const facts = { querySql: joinStatements(rendered.statements), queriedAtMs };
  const notes = [...tabNotes(row, rendered.tabs), ...filterNotes(row, rendered.ignoredFilters)];
  if (format === 'pdf') {
    const file = { name: fileName(row, run, 'pdf'), contentType: 'application/pdf', bytes };
    const attached = await attach(context, row, file, nowMs);
    return { ...attached, notes: [...notes, ...attached.notes], ...facts };
  }
  const contentId = `${run.uuid}@meridian`;
  const image = { name: fileName(row, run, 'png'), contentType: 'image/png', bytes, contentId };
  return { ...EMPTY, images: [image], pictures: [{ contentId, alt: summary, widthPx }], notes, file: image, ...facts };
}

function tabNotes({ locale }: ScheduleRow, { leftOut, isStale }: RenderedReport['tabs']): string[] {
  const translate = createTranslate(reportMail, locale);
  const names = new Intl.ListFormat(locale).format(leftOut);
  return [
    ...(isStale ? [translate('note.goneTab')] : []),
    ...(leftOut.length > 0 ? [translate('note.otherTabs', { count: leftOut.length, names })] : []),
  ];
}

function filterNotes({ locale }: ScheduleRow, ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  const names = new Intl.ListFormat(locale).format(ignored);
  return [createTranslate(reportMail, locale)('note.ignoredFilters', { count: ignored.length, names })];
}

/** Attaches the file, or a link if it is too large. */
async function attach({ storeFile }: ContentDeps, row: ScheduleRow, file: MailFile, nowMs: number): Promise<Parts> {
  const translate = createTranslate(reportMail, row.locale);
  const { name, bytes } = file;
  if (bytes.byteLength <= MAX_ATTACHED_BYTES)
    return { ...EMPTY, attachments: [file], notes: [translate('note.attached', { name })], file };
  const expiresMs = nowMs + RETENTION.reportLinksMs;
  const url = await storeFile({ ...file, expiresMs });
  const size = (bytes.byteLength / 1024 / 1024).toFixed(1);
  const note = translate('note.download', { size, time: formatInstant(expiresMs, row) });
  return { ...EMPTY, links: [{ label: translate('link.download', { name }), url }], notes: [note], file };
}

function conditionNotes(row: ScheduleRow, evaluation: Evaluation | null): string[] {
  if (!evaluation) return [];
  const translate = createTranslate(reportMail, row.locale);
  const onChart = readSeriesCondition(row);
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
  const condition = readAlertCondition(row);
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

/** A dashboard opens as the report shows it. */
export const contentUrl = (
  publicUrl: string,
  { chartId, dashboardId, extraJson }: Pick<ScheduleRow, 'chartId' | 'dashboardId' | 'extraJson'>,
): string =>
  chartId === null
    ? `${publicUrl}${reportAddress(dashboardId ?? 0, readDashboardState(extraJson))}`
    : `${publicUrl}/explore/?slice_id=${chartId}`;

/** `Weekly_sales_2026-11-23.csv`, on the day that it is where the schedule runs. */
const fileName = ({ name, timezone }: ScheduleRow, { scheduledMs }: RunRow, extension: string): string => {
  const day = new Date(toZone(scheduledMs, timezone)).toISOString().slice(0, 10);
  return `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 80)}_${day}.${extension}`;
};

export const formatInstant = (ms: number, { timezone, locale }: Pick<ScheduleRow, 'timezone' | 'locale'>): string =>
  formatZonedTime(ms, timezone, locale);
