// How the lists of reports, of alerts and of their runs are searched, sorted and filtered.
import { REPORT_STATES } from '#app/domain/alert/report-state.ts';
import type { ChoiceFilter, ListShape } from '#app/domain/list/list-shape.ts';
import { changerFilter, ownerFilter } from '#app/screens/lists/filters/common-filters.ts';
import type { Schedule } from '#app/stores/report/wire-schedule.ts';

export const REPORT_PATH = '/api/v1/report/';
export type ReportType = Schedule['type'];

/** `not-triggered`: in addresses and message keys. */
const slugOf = (state: string): string => state.toLowerCase().replaceAll(' ', '-');

const stateFilter = (name: string, col: string): ChoiceFilter => ({
  kind: 'choice',
  name,
  choices: REPORT_STATES.map((state) => ({ value: slugOf(state), query: { col, opr: 'eq', value: state } })),
});

const ENABLED: ChoiceFilter = {
  kind: 'choice',
  name: 'enabled',
  choices: [
    { value: 'on', query: { col: 'active', opr: 'eq', value: true } },
    { value: 'off', query: { col: 'active', opr: 'eq', value: false } },
  ],
};

export const REPORT_SHAPES: Readonly<Record<ReportType, ListShape>> = {
  Alert: makeShape('alerts', '/alert/list/'),
  Report: makeShape('reports', '/report/list/'),
};

function makeShape(name: string, path: string): ListShape {
  return {
    name,
    path,
    search: { col: 'name', opr: 'report_all_text' },
    sorts: [
      { name: 'name', column: 'name' },
      { name: 'next', column: 'next_run_dttm' },
      { name: 'last', column: 'last_eval_dttm', descendingFirst: true },
      { name: 'enabled', column: 'active', descendingFirst: true },
      { name: 'changed', column: 'changed_on', descendingFirst: true },
    ],
    filters: [stateFilter('last-run', 'last_state'), ENABLED, ownerFilter('report'), changerFilter('report')],
  };
}

export const runsHref = (type: ReportType, id: number): string => `/${type.toLowerCase()}/${id}/log/`;

/** The log with one of its runs open. */
export const runHref = (type: ReportType, id: number, runId: number): string => `${runsHref(type, id)}?run=${runId}`;

export const runShape = (type: ReportType, id: number): ListShape => ({
  name: 'report-runs',
  path: runsHref(type, id),
  search: { col: 'error_message', opr: 'ct' },
  sorts: [
    { name: 'scheduled', column: 'scheduled_dttm', descendingFirst: true },
    { name: 'started', column: 'start_dttm', descendingFirst: true },
    { name: 'value', column: 'value', descendingFirst: true },
  ],
  filters: [stateFilter('run-state', 'state')],
});
