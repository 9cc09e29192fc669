// /api/v1/report/back_test/: how often an alert on a chart would have fired, before it is saved.
import { endpoint } from '#app/api/router/endpoint.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { backTestChart } from '#app/services/reports/chart-series.server.ts';
import { REPORT_RULES } from '#app/stores/report/rules.ts';
import { backTestReply } from '#app/stores/report/wire-form.ts';
import { backTestBody } from '#app/stores/report/wire.ts';

const optionalIso = (ms: number | null): string | null => (ms === null ? null : formatNaiveIso(ms));

const backTest = endpoint({
  method: 'POST',
  path: '/api/v1/report/back_test/',
  summary: 'Back-test an alert on a chart',
  tag: 'Report Schedules',
  rule: REPORT_RULES.write,
  input: { body: backTestBody },
  output: backTestReply,
  async run({ deps, identity }, { body }) {
    const { chart: chartId, condition, grace_period: gracePeriodS = 0 } = body;
    const found = await backTestChart(deps, identity, { chartId, condition, gracePeriodS, force: false, nowMs: deps.now() });
    const { fired, fromMs, toMs } = found;
    return {
      result: {
        count: fired.length,
        fired: fired.map(formatNaiveIso),
        from_dttm: optionalIso(fromMs),
        to_dttm: optionalIso(toMs),
      },
    };
  },
});

export const backTestEndpoints = [backTest];
