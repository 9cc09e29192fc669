// What the form of reports and alerts needs besides the resource: a test of an alert's condition, and which channels are set up.
import type * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import type { Evaluation } from '#app/domain/alert/evaluate-condition.ts';
import { readEmptyConfig } from '#app/channels/settings.ts';
import { testCondition } from '#app/services/reports/test-condition.server.ts';
import { REPORT_RULES } from '#app/stores/report/rules.ts';
import { channelsReply, conditionTestBody, conditionTestReply, type ChannelStates } from '#app/stores/report/wire-form.ts';

const tag = 'Report Schedules';
const ROOT = '/api/v1/report';

const testOfCondition = endpoint({
  method: 'POST',
  path: `${ROOT}/test_condition`,
  summary: 'Run an alert’s query once and evaluate its condition',
  tag,
  rule: REPORT_RULES.write,
  input: { body: conditionTestBody },
  output: conditionTestReply,
  async run({ deps, identity }, { body: { database: databaseId, sql, ...rest } }) {
    const condition =
      rest.op === 'not null' ? { kind: rest.op } : { kind: 'operator' as const, operator: rest.op, threshold: rest.threshold };
    return { result: toWire(await testCondition(deps, identity, { databaseId, sql, condition })) };
  },
});

const toWire = ({ isTriggered, value, raw }: Evaluation): z.output<typeof conditionTestReply>['result'] => ({
  is_triggered: isTriggered,
  value,
  text: raw === null ? null : typeof raw === 'string' ? raw : JSON.stringify(raw),
});

const channels = endpoint({
  method: 'GET',
  path: `${ROOT}/channels/`,
  summary: 'List the channels that can deliver reports and alerts',
  tag,
  rule: REPORT_RULES.write,
  input: {},
  output: channelsReply,
  run({ deps }) {
    const { settings, problems } = deps.channels ?? readEmptyConfig();
    const states = Object.entries(problems).map(([id, problem]) => [id, { problem, is_set_up: problem === null }] as const);
    return Promise.resolve({
      result: { ...(Object.fromEntries(states) as ChannelStates), setting_prefix: settings.SETTING_PREFIX },
    });
  },
});

export const reportFormEndpoints = [testOfCondition, channels];
