// When an alert on a chart would have fired, as far back as the chart goes: tested while the condition is typed.
import { reportForm } from '#app/messages/en/report-form.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { formatPeriod } from '#app/domain/format/zoned-time.ts';
import type { ReportDraft } from '#app/screens/reports/report-draft.ts';
import { REPORT_PATH } from '#app/screens/reports/report-shape.ts';
import { readSeries } from '#app/screens/reports/series-draft.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, QUERY_DEADLINE_MS, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { useRequested, type RequestResult } from '#app/screens/shell/api/use-request.ts';
import { backTestReply, type BackTestResult } from '#app/stores/report/wire-form.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import styles from './form-parts.module.css';

const MAX_DATES = 10;

/** Null while the condition isn't complete. */
function testBody({ chart, series, gracePeriodS }: ReportDraft) {
  const condition = readSeries(series);
  if (!chart || !condition) return null;
  const isGrace = typeof gracePeriodS === 'number' && Number.isInteger(gracePeriodS) && gracePeriodS > 0;
  return { chart: chart.id, condition, ...(isGrace && { grace_period: gracePeriodS }) };
}

export function BackTest({ draft }: { readonly draft: ReportDraft }) {
  const t = useMessages(reportForm);
  const send = useApi();
  const body = testBody(draft);
  const key = body && JSON.stringify(body);
  const test = useRequested(key, (signal) => runBackTest(send, body, signal));
  return (
    <section className={styles.field} aria-label={t('backTest.title')} aria-busy={test.kind === 'loading'}>
      <span className={styles.label}>{t('backTest.title')}</span>
      {test.kind === 'idle' ? <FieldHint>{t('backTest.incomplete')}</FieldHint> : null}
      {test.kind === 'loading' ? <FieldHint>{t('backTest.loading')}</FieldHint> : null}
      {test.kind !== 'replied' ? null : test.ok ? (
        <TestResult result={test.value} />
      ) : (
        <Notice kind="error">{test.message}</Notice>
      )}
    </section>
  );
}

async function runBackTest(send: ApiSender, body: unknown, signal: AbortSignal): Promise<RequestResult<BackTestResult>> {
  const reply = checkBody(backTestReply);
  const sent = await send(`${REPORT_PATH}back_test/`, { method: 'POST', body, signal, reply, deadlineMs: QUERY_DEADLINE_MS });
  if (sent.kind !== 'replied' || !sent.isOk) return { ok: false, message: failureText(sent) };
  return { ok: true, value: backTestReply.parse(jsonOf(sent.text)).result };
}

const msOf = (iso: string): number => Date.parse(`${iso}Z`);

function TestResult({ result: { count, fired, from_dttm: from, to_dttm: to } }: { readonly result: BackTestResult }) {
  const t = useMessages(reportForm);
  const locale = useLocale();
  const format = (iso: string): string => formatPeriod(msOf(iso), locale);
  if (from === null || to === null) return <Notice kind="info">{t('backTest.empty')}</Notice>;
  if (from === to) return <Notice kind="info">{t('backTest.single', { isFired: String(count > 0) })}</Notice>;
  const days = Math.max(1, Math.round((msOf(to) - msOf(from)) / DAY_MS));
  const shown = fired.slice(-MAX_DATES).reverse();
  return (
    <>
      <Notice kind={count > 0 ? 'success' : 'info'}>
        {t('backTest.history', { count, days, from: format(from), to: format(to) })}
      </Notice>
      {count === 0 ? null : (
        <ol className={styles.dates} aria-label={t('backTest.dates')}>
          {shown.map((iso) => (
            <li key={iso}>{format(iso)}</li>
          ))}
          {count > shown.length ? <li>{t('backTest.more', { count: count - shown.length })}</li> : null}
        </ol>
      )}
    </>
  );
}
