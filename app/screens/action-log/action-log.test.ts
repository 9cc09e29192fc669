import { describe, expect, it } from 'vitest';
import { AUDIT_SUBJECTS, SECURITY_ACTIONS } from '#app/domain/activity/recorded-action.ts';
import { AUDIT_SHAPE, toAuditRequest } from './audit-shape.ts';
import { toListPageRequest, parseListState } from '#app/domain/list/list-state.ts';
import { USAGE_NAMES } from '#app/domain/usage/usage-event.ts';
import { actionLog } from '#app/messages/en/action-log.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { actionText, nameInAction, prettyJson } from './action-text.ts';
import { resolveWithinFilter } from '#app/domain/list/within-filter.ts';
import { LOG_SHAPE } from './log-shape.ts';

const t = createTranslate(actionLog, 'en');
const UNNAMED = { dashboard: null, chart: null, itemName: null };
const textOf = (action: string): string => actionText({ action, ...UNNAMED }, t);

describe('actionText', () => {
  it('says what was done', () => {
    expect(textOf('ChartRestApi.put')).toBe('Updated a chart');
    expect(textOf('UserRestApi.delete')).toBe('Deleted a user');
    expect(textOf('RoleRestApi.add_role_permissions')).toBe('Changed the permissions of a role');
    expect(textOf('mount_dashboard')).toBe('Viewed a dashboard');
  });
  it('says what every action of the audit view is', () => {
    const spelledOut = (name: string): string => {
      const plain = name.replace(/RestApi\./, ' ').replaceAll(/[_.]+/g, ' ');
      return plain.charAt(0).toUpperCase() + plain.slice(1);
    };
    const actions = AUDIT_SUBJECTS.flatMap((subject) => [...SECURITY_ACTIONS[subject]]);
    expect(actions.filter((name) => textOf(name) === spelledOut(name))).toEqual([]);
  });
  it('spec 29: says what every usage event is', () => {
    const spelledOut = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
    expect(USAGE_NAMES.filter((name) => textOf(name) === spelledOut(name))).toEqual([]);
  });
  it('names what it was done to, as far as that is known', () => {
    const coffee = { action: 'mount_dashboard', ...UNNAMED, dashboard: { name: 'Coffee' } };
    expect(actionText(coffee, t)).toBe('Viewed Coffee');
    expect(nameInAction(coffee, t)).toBe('Coffee');
    const both = { ...coffee, action: 'export_csv_dashboard_chart', chart: { name: 'Sales' } };
    expect(actionText(both, t)).toBe('Exported Sales on Coffee as CSV');
    expect(nameInAction(both, t)).toBe('Sales');
    expect(actionText({ action: 'RoleRestApi.delete', ...UNNAMED, itemName: 'Gamma' }, t)).toBe('Deleted the role Gamma');
    expect(nameInAction({ action: 'login', ...UNNAMED }, t)).toBeNull();
    expect(actionText({ ...coffee, dashboard: { name: null } }, t)).toBe('Viewed a dashboard');
  });
  it('spells out what it does not know, whatever it is called', () => {
    expect(textOf('open_sesame')).toBe('Open sesame');
    expect(textOf('__proto__')).toBe('Proto');
    expect(textOf('constructorRestApi.toString')).toBe('Constructor toString');
    expect(textOf('.')).toBe('Unnamed action');
  });
});

describe('prettyJson', () => {
  it('breaks JSON into lines and leaves the rest alone', () => {
    expect(prettyJson('{"id":1}')).toBe('{\n  "id": 1\n}');
    expect(prettyJson('not json')).toBe('not json');
  });
});

describe('the queries of the log', () => {
  const query = (search: string) =>
    resolveWithinFilter(
      toListPageRequest(parseListState(new URLSearchParams(search), LOG_SHAPE), LOG_SHAPE),
      'dttm',
      1_000_000_000_000,
    );

  it('begins with what happened last', () => {
    expect(query('').order).toEqual({ column: 'dttm', direction: 'desc' });
    expect(query('').filters).toEqual([]);
  });
  it('counts a period back from now', () => {
    expect(query('within=1h').filters).toEqual([{ col: 'dttm', opr: 'gt', value: 1_000_000_000_000 - 3_600_000 }]);
  });
  it('filters by user and by action, and drops what makes no sense', () => {
    expect(query('person=7&did=deleted').filters).toEqual([
      { col: 'user', opr: 'rel_o_m', value: 7 },
      { col: 'action', opr: 'ew', value: 'delete' },
    ]);
    expect(query('person=x&did=all&within=ever').filters).toEqual([]);
  });
});

describe('the queries of the audit view', () => {
  const query = (search: string) =>
    toAuditRequest(toListPageRequest(parseListState(new URLSearchParams(search), AUDIT_SHAPE), AUDIT_SHAPE));

  it('has security-relevant actions alone, whatever else is filtered', () => {
    const [all, subject, ...others] = query('subject=keys').filters;
    expect(all).toMatchObject({ col: 'action', opr: 'in' });
    expect(all?.value).toContain('login_failed');
    expect(all?.value).not.toContain('mount_dashboard');
    expect(subject).toEqual({ col: 'action', opr: 'in', value: ['ApiTokenRestApi.post', 'ApiTokenRestApi.delete'] });
    expect(others).toEqual([]);
    expect(query('subject=other').filters).toEqual([all]);
  });
});
