// What the form of a row-level rule holds, what of it is sent, and what it means in a sentence. Pure.
import { changedFields, idsOf } from '#app/screens/people/changed-fields.ts';
import type { Named } from '#app/services/accounts/pages.server.ts';
import type { RowRuleRow } from '#app/services/accounts/row-clauses-page.server.ts';

export interface RowRuleDraft {
  readonly name: string;
  readonly type: 'Regular' | 'Base';
  readonly description: string;
  readonly tables: readonly Named[];
  readonly roles: readonly Named[];
  readonly groupKey: string;
  readonly clause: string;
}

export const EMPTY_RULE: RowRuleDraft = {
  name: '',
  type: 'Regular',
  description: '',
  tables: [],
  roles: [],
  groupKey: '',
  clause: '',
};
/** The API's names. */
const FIELD_OF: Readonly<Record<keyof RowRuleDraft, string>> = {
  name: 'name',
  type: 'filter_type',
  description: 'description',
  tables: 'tables',
  roles: 'roles',
  groupKey: 'group_key',
  clause: 'clause',
};
export const RULE_FIELDS = Object.values(FIELD_OF);

/** The API's fields that a change of the form is about. */
export const fieldsIn = (part: Partial<RowRuleDraft>): string[] =>
  (Object.keys(part) as (keyof RowRuleDraft)[]).map((name) => FIELD_OF[name]);

export const draftOf = ({ name, type, description, tables, roles, groupKey, clause }: RowRuleRow): RowRuleDraft => ({
  ...{ name, type, description, tables, roles, groupKey, clause },
});

/** Words by the fields of the API, for what cannot be sent. */
export function missingIn({ name, tables, clause }: RowRuleDraft): Record<string, string> {
  return {
    ...(name.trim() === '' && { name: 'Give the rule a name.' }),
    ...(tables.length === 0 && { tables: 'Choose at least one dataset.' }),
    ...(clause.trim() === '' && { clause: 'Write the condition that rows must meet.' }),
  };
}

/** The body of POST for a new rule (`before` null), else of PUT: only what differs. */
export const ruleBody = (draft: RowRuleDraft, before: RowRuleDraft | null) =>
  changedFields(fieldsOf(draft), before && fieldsOf(before));

const fieldsOf = ({ name, type, description, tables, roles, groupKey, clause }: RowRuleDraft): Record<string, unknown> => ({
  name: name.trim(),
  filter_type: type,
  description: description.trim() || null,
  tables: idsOf(tables),
  roles: idsOf(roles),
  group_key: groupKey.trim() || null,
  clause,
});

/** Who sees what by the rule as it stands. */
export function meaningOf({ type, roles }: Pick<RowRuleDraft, 'type' | 'roles'>): string {
  const who = roles.map(({ name }) => name).join(', ');
  if (type === 'Regular')
    return roles.length === 0
      ? 'No role is chosen, so this rule limits nobody yet.'
      : `Whoever holds ${listOf(roles.length)} (${who}) sees only rows that meet the condition. Nobody else is limited.`;
  return roles.length === 0
    ? 'Everybody, administrators and guests too, sees only rows that meet the condition.'
    : `Everybody sees only rows that meet the condition, except whoever holds ${listOf(roles.length)} (${who}).`;
}

const listOf = (count: number): string => (count === 1 ? 'this role' : 'one of these roles');
