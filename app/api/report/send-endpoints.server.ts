// /api/v1/report/{pk}/send: a report or alert, sent now.
import { endpoint } from '#app/api/router/endpoint.ts';
import { sendNow } from '#app/services/reports/send-now.server.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { REPORT_RULES } from '#app/stores/report/rules.ts';
import { sendBody, sendReply } from '#app/stores/report/wire-send.ts';

const send = endpoint({
  method: 'POST',
  path: '/api/v1/report/:pk/send',
  summary: 'Send a report or alert now',
  tag: 'Report Schedules',
  rule: REPORT_RULES.write,
  input: { params: pkParams, body: sendBody },
  output: sendReply,
  async run({ deps, identity }, { params, body }) {
    const id = await sendNow(deps, identity, { scheduleId: params.pk, sentTo: body.to === 'me' ? 'requester' : 'recipients' });
    return { id, result: { log: `/api/v1/report/${params.pk}/log/${id}` } };
  },
});

export const reportSendEndpoints = [send];
