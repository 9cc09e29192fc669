// How the list of row-level rules is searched, sorted and filtered, and where its values come from.
import type { ListShape, OptionSource } from '#app/domain/list/list-shape.ts';
import { changerFilter } from '#app/screens/lists/filters/common-filters.ts';

const choice = (value: 'Regular' | 'Base') => ({
  value: value.toLowerCase(),
  query: { col: 'filter_type', opr: 'eq', value },
});

export const ROW_RULE_SHAPE: ListShape = {
  name: 'row-rules',
  path: '/rowlevelsecurity/list/',
  search: { col: 'name', opr: 'rls_all_text' },
  sorts: [
    { name: 'name', column: 'name' },
    { name: 'type', column: 'filter_type' },
    { name: 'group', column: 'group_key' },
    { name: 'changed', column: 'changed_on_delta_humanized', descendingFirst: true },
  ],
  filters: [{ kind: 'choice', name: 'type', choices: [choice('Regular'), choice('Base')] }, changerFilter('rowlevelsecurity')],
};

export const ROW_RULE_PATH = '/api/v1/rowlevelsecurity/';
export const RULE_TABLES: OptionSource = { kind: 'related', path: `${ROW_RULE_PATH}related/tables` };
export const RULE_ROLES: OptionSource = { kind: 'related', path: `${ROW_RULE_PATH}related/roles` };
