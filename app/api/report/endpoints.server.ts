// /api/v1/report/: reports and alerts as lists, one by one, created, changed and deleted; their runs; targets of channels.
import * as z from 'zod';
import { crud, relatedEndpoint } from '#app/api/router/crud.ts';
import { endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { TARGET_LISTERS } from '#app/channels/registry/listers.server.ts';
import { listTargets } from '#app/services/reports/list-targets.server.ts';
import { notFound } from '#app/domain/errors.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';
import { relatedDatabases } from '#app/services/datasets/related.server.ts';
import { relatedCharts } from '#app/services/reports/related-content.server.ts';
import { changeReport, createReport, deleteReports, type Writer } from '#app/services/reports/save.server.ts';
import { relatedDashboards } from '#app/stores/chart/related-dashboards.server.ts';
import { describeQ, listQ, parseListQuery, parseQ } from '#app/stores/list/list-query.ts';
import { itemQ, itemReply, itemReplySchema, listReply, listReplySchema, wirePage } from '#app/stores/list/list-reply.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { findSchedule, findVisibleSchedules, listSchedules, reportOperators } from '#app/stores/report/list.server.ts';
import { findRun } from '#app/services/history/find-run.server.ts';
import { historyIn } from '#app/services/history/history-in.server.ts';
import { runRow, scheduleRow } from '#app/stores/report/wire-row.server.ts';
import { REPORT_RULES } from '#app/stores/report/rules.ts';
import { REPORT_ITEM, REPORT_LIST, REPORT_LOG_ITEM, REPORT_LOG_LIST, reportBody, reportChange } from '#app/stores/report/wire.ts';

const tag = 'Report Schedules';
const ROOT = '/api/v1/report';
const REQUIRED = ['type', 'name', 'crontab'];

const writerOf = ({ identity, request }: Pick<RequestContext, 'identity' | 'request'>): Writer => ({
  identity,
  locale: findRequestLocale(request.headers),
});

const plain = crud({
  noun: 'report',
  tag,
  rules: REPORT_RULES,
  list: REPORT_LIST,
  item: REPORT_ITEM,
  info: {
    view: 'ReportSchedule',
    permissions: ['can_write', 'can_read'],
    addColumns: Object.keys(reportBody.shape).map((name) => ({ name, required: REQUIRED.includes(name) })),
    editColumns: Object.keys(reportChange.shape).map((name) => ({ name, required: false })),
    filters: reportOperators(),
    addTitle: 'Add Report Schedule',
    editTitle: 'Edit Report Schedule',
  },
  createBody: reportBody,
  updateBody: reportChange,
  deletedMessage: (count) => `Deleted ${count} report schedule${count === 1 ? '' : 's'}`,
  actions: {
    async list({ deps, identity }, query) {
      return wirePage(await listSchedules(deps.db, identity, query), (view) => scheduleRow(view, deps.now()));
    },
    async find({ deps, identity }, id) {
      const view = await findSchedule(deps.db, identity, id);
      return view && scheduleRow(view, deps.now());
    },
    create: async ({ deps, ...context }, body) => ({ id: await createReport(deps, writerOf(context), body), result: body }),
    async update({ deps, ...context }, id, change) {
      await changeReport(deps, writerOf(context), id, change);
      return { id, result: change };
    },
    remove: ({ deps, identity }, ids) => deleteReports(deps, identity, ids),
  },
});

const related = relatedEndpoint(
  { noun: 'report', tag, rule: REPORT_RULES.read },
  {
    owners: ({ deps }, query) => relatedUsers(deps.db, query),
    created_by: ({ deps }, query) => relatedUsers(deps.db, query),
    changed_by: ({ deps }, query) => relatedUsers(deps.db, query),
    chart: ({ deps, identity }, query) => relatedCharts(deps.db, identity, query),
    dashboard: ({ deps, identity }, query) => relatedDashboards(deps.db, identity, query),
    database: ({ deps, identity }, query) => relatedDatabases(deps, identity, query),
  },
);

/** The list is empty for schedules that the caller can't see. */
const runs = endpoint({
  method: 'GET',
  path: `${ROOT}/:pk/log/`,
  summary: 'List runs of a report or alert',
  tag,
  rule: REPORT_RULES.read,
  input: { params: pkParams, query: listQ },
  output: listReplySchema,
  async run({ deps, identity }, { params, query }) {
    const request = parseListQuery(query.q, REPORT_LOG_LIST);
    const [seen] = await findVisibleSchedules(deps.db, identity, [params.pk]);
    const page = seen
      ? await historyIn(deps).list('reportRuns', { ...request, scope: { scheduleIds: [params.pk] } })
      : { count: 0, views: [] };
    return listReply(request, REPORT_LOG_LIST, wirePage(page, runRow));
  },
});

const run = endpoint({
  method: 'GET',
  path: `${ROOT}/:pk/log/:log_id`,
  summary: 'Get a run of a report or alert',
  tag,
  rule: REPORT_RULES.read,
  input: { params: pkParams.extend({ log_id: pkParams.shape.pk }), query: itemQ },
  output: itemReplySchema,
  async run({ deps, identity }, { params, query }) {
    const [seen] = await findVisibleSchedules(deps.db, identity, [params.pk]);
    const found = seen && (await findRun(deps, params.pk, params.log_id));
    if (!found) throw notFound();
    return itemReply(query.q, REPORT_LOG_ITEM, runRow(found));
  },
});

/** Lists the targets of channels that have selectable targets. */
const targets = TARGET_LISTERS.map((lister) =>
  endpoint({
    method: 'GET',
    path: `${ROOT}/${lister.path}/`,
    summary: lister.summary,
    tag,
    rule: REPORT_RULES.write,
    input: { query: describeQ(lister.query.name, lister.query.schema) },
    output: z.object({ result: z.array(z.looseObject({})) }),
    async run({ deps }, { query }) {
      return { result: await listTargets(deps, lister, parseQ(query.q, lister.query.schema, {})) };
    },
  }),
);

export const reportEndpoints = [...Object.values(plain), related, runs, run, ...targets];
