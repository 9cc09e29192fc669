import { describe, expect, it } from 'vitest';
import { errorsLeft } from '#app/screens/lists/client/errors-left.ts';
import { rowRules } from '#app/messages/en/row-rules.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { EMPTY_RULE, fieldsIn, describeRuleMeaning, missingIn, ruleBody } from './row-rule-draft.ts';

const t = createTranslate(rowRules, 'en');
const north = {
  ...EMPTY_RULE,
  name: ' North ',
  tables: [
    { id: 9, name: 'orders' },
    { id: 3, name: 'shops' },
  ],
  clause: 'a = 1',
};

describe('the form of a rule', () => {
  it('names what is missing at its field', () => {
    expect(Object.keys(missingIn(EMPTY_RULE, t))).toEqual(['name', 'tables', 'clause']);
    expect(missingIn(north, t)).toEqual({});
  });

  it('sends everything of a new rule, and of a known one what differs', () => {
    expect(ruleBody(north, null)).toEqual({
      name: 'North',
      filter_type: 'Regular',
      description: null,
      group_key: null,
      tables: [3, 9],
      roles: [],
      clause: 'a = 1',
    });
    expect(ruleBody({ ...north, clause: 'a = 2', tables: [...north.tables].reverse() }, north)).toEqual({ clause: 'a = 2' });
  });

  it('forgets what was wrong with a field once that changes', () => {
    expect(Object.keys(errorsLeft(missingIn(EMPTY_RULE, t), fieldsIn({ clause: 'a' })))).toEqual(['name', 'tables']);
    expect(errorsLeft({ group_key: 'Too long.' }, fieldsIn({ groupKey: 'a' }))).toEqual({});
  });

  it('says who is limited', () => {
    const roles = [{ id: 1, name: 'Sales' }];
    expect(describeRuleMeaning({ type: 'Regular', roles: [] }, t)).toContain('doesn’t limit anyone yet');
    expect(describeRuleMeaning({ type: 'Regular', roles }, t)).toContain('Users with this role (Sales) only see rows');
    expect(describeRuleMeaning({ type: 'Base', roles: [] }, t)).toContain('Everyone, including administrators and guests');
    expect(describeRuleMeaning({ type: 'Base', roles }, t)).toContain('except users with this role (Sales)');
  });
});
