// What the audit view lists, and what it can be filtered by: subject, user, time.
import { AUDIT_SUBJECTS, SECURITY_ACTIONS, type AuditSubject } from '#app/domain/activity/recorded-action.ts';
import type { FilterQuery, ListShape } from '#app/domain/list/list-shape.ts';
import type { ListPageRequest } from '#app/domain/list/list-state.ts';
import { withinFilter } from '#app/domain/list/within-filter.ts';
import { LOG_SORTS, PERSON_FILTER } from './log-filters.ts';

const oneOf = (actions: readonly string[]): FilterQuery => ({ col: 'action', opr: 'in', value: [...actions] });

const bySubject = (subject: AuditSubject) => ({ value: subject, query: oneOf(SECURITY_ACTIONS[subject]) });

export const AUDIT_SHAPE: ListShape = {
  name: 'audit-log',
  path: '/actionlog/audit',
  search: { col: 'json', opr: 'ct' },
  sorts: LOG_SORTS,
  filters: [{ kind: 'choice', name: 'subject', choices: AUDIT_SUBJECTS.map(bySubject) }, PERSON_FILTER, withinFilter('dttm')],
};

const ALL_SUBJECTS = oneOf(AUDIT_SUBJECTS.flatMap((subject) => [...SECURITY_ACTIONS[subject]]));

/** The query with security-relevant actions alone. */
export const toAuditRequest = (request: ListPageRequest): ListPageRequest => ({
  ...request,
  filters: [ALL_SUBJECTS, ...request.filters],
});
