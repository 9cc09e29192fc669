import { expect, it } from 'vitest';
import {
  AUDIT_SUBJECTS,
  auditSubject,
  CHANGE_ACTIONS,
  classifyAction,
  SECURITY_ACTIONS,
  USAGE_ACTIONS,
} from './recorded-action.ts';

const security = AUDIT_SUBJECTS.flatMap((subject) => [...SECURITY_ACTIONS[subject]]);

it('has every action in one class', () => {
  const all = [...security, ...CHANGE_ACTIONS, ...USAGE_ACTIONS];
  expect(new Set(all).size).toBe(all.length);
  expect(security.filter((action) => classifyAction(action) !== 'security' || auditSubject(action) === null)).toEqual([]);
  expect(CHANGE_ACTIONS.filter((action) => classifyAction(action) !== 'change' || auditSubject(action) !== null)).toEqual([]);
  expect(USAGE_ACTIONS.filter((action) => classifyAction(action) !== 'usage' || auditSubject(action) !== null)).toEqual([]);
});
