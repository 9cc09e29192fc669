// /api/v1/chart/{pk}/embedded and /api/v1/embedded_chart/{uuid}: which sites can show a chart alone.
import * as z from 'zod';
import { canWriteChart } from '#app/domain/access/decide.ts';
import { aloneId } from '#app/domain/dashboard/access/chart-alone.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { endpoint, type Endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { openChart } from '#app/services/images/chart-image.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import {
  DELETE_EMBEDDED_CHART,
  GET_EMBEDDED_CHART,
  READ_EMBEDDED_CHART,
  SET_EMBEDDED_CHART,
} from '#app/stores/embedded-chart/rules.ts';
import {
  findEmbeddedChart,
  findChartEmbedding,
  removeEmbeddedChart,
  saveEmbeddedChart,
} from '#app/stores/embedded-chart/store.server.ts';
import { embeddedChartReply, type EmbeddedChart } from '#app/stores/embedded-chart/wire.ts';
import { embeddedBody } from '#app/stores/embedded-dashboard/wire.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';

const tag = 'Charts';
const path = '/api/v1/chart/:pk/embedded';

const get = endpoint({
  method: 'GET',
  path,
  summary: 'Get a chart’s embedding settings',
  tag,
  rule: GET_EMBEDDED_CHART,
  input: { params: pkParams },
  output: embeddedChartReply,
  async run(context, { params }) {
    const { id } = await readableChart(context, params.pk);
    return toReply(await findChartEmbedding(context.deps.db, id));
  },
});

const save = (method: 'POST' | 'PUT'): Endpoint =>
  endpoint({
    method,
    path,
    summary: 'Enable embedding of a chart, or change its allowed domains',
    tag,
    rule: SET_EMBEDDED_CHART,
    input: { params: pkParams, body: embeddedBody },
    output: embeddedChartReply,
    async run(context, { params, body }) {
      const { deps, identity } = context;
      const { id: chartId } = await readableChart(context, params.pk);
      await saveEmbeddedChart(deps.db, {
        chartId,
        allowedDomains: body.allowed_domains,
        newUuid: deps.newUuid(),
        byId: identity.kind === 'user' ? identity.userId : null,
        nowMs: deps.now(),
      });
      recordAction(deps, identity, { action: 'ChartRestApi.set_embedded', chartId });
      return toReply(await findChartEmbedding(deps.db, chartId));
    },
  });

const remove = endpoint({
  method: 'DELETE',
  path,
  summary: 'Disable embedding of a chart',
  tag,
  rule: DELETE_EMBEDDED_CHART,
  input: { params: pkParams },
  output: z.object({ message: z.string() }),
  async run(context, { params }) {
    const { deps, identity } = context;
    const chart = await readableChart(context, params.pk);
    // The permission is Alpha's too, and host pages of others must not go blank by it.
    if (!canWriteChart(identity, chart)) throw new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
    if (!(await removeEmbeddedChart(deps.db, chart.id))) throw notFound();
    recordAction(deps, identity, { action: 'ChartRestApi.delete_embedded', chartId: chart.id });
    return { message: 'OK' };
  },
});

const getByUuid = endpoint({
  method: 'GET',
  path: '/api/v1/embedded_chart/:uuid',
  summary: 'Get an embedded chart by UUID',
  tag,
  rule: READ_EMBEDDED_CHART,
  allowsGuests: true,
  input: { params: z.object({ uuid: z.string() }) },
  output: embeddedChartReply,
  async run(context, { params }) {
    const { deps, identity } = context;
    const found = await findEmbeddedChart(deps.db, params.uuid);
    if (!found) throw notFound();
    if (identity.kind !== 'guest') await readableChart(context, found.chartId);
    else if (!identity.dashboardIds.includes(aloneId(found.chartId))) throw notFound();
    return toReply(found);
  },
});

export const embeddedChartEndpoints = [get, save('POST'), save('PUT'), remove, getByUuid];

async function readableChart({ deps, identity }: RequestContext, id: number): Promise<Chart> {
  const chart = await openChart(deps, identity, id);
  if (!chart) throw notFound();
  return chart;
}

function toReply(found: EmbeddedChart | null): z.input<typeof embeddedChartReply> {
  if (!found) throw notFound();
  const { uuid, chartId, allowedDomains, changedOnMs } = found;
  return { result: { uuid, allowed_domains: [...allowedDomains], chart_id: chartId, changed_on: formatNaiveIso(changedOnMs) } };
}
