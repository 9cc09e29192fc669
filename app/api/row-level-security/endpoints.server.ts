// /api/v1/rowlevelsecurity/: rules that limit which rows of which datasets members of which role can see.
import { crud, relatedEndpoint } from '#app/api/router/crud.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { wirePage } from '#app/stores/list/list-reply.ts';
import { relatedRoles, relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { changeRowRule, createRowRule, deleteRowRules, checkClause } from '#app/services/accounts/row-clauses-save.server.ts';
import { ROW_RULE_RULES } from '#app/stores/row-level-security/rules.ts';
import { relatedTables, rowRuleStore } from '#app/stores/row-level-security/store.server.ts';
import {
  clauseCheckBody,
  clauseCheckReply,
  ROW_RULE_ITEM,
  ROW_RULE_LIST,
  rowRuleBody,
  rowRuleChange,
} from '#app/stores/row-level-security/wire.ts';
import { rowRuleRow } from './to-wire.server.ts';

const TAG = 'Row Level Security';
const NOUN = 'rowlevelsecurity';
const NEEDED = ['clause', 'filter_type', 'name', 'roles', 'tables'];

const columns = (isNew: boolean) =>
  ['clause', 'description', 'filter_type', 'group_key', 'name', 'roles', 'tables'].map((name) => ({
    name,
    required: isNew && NEEDED.includes(name),
  }));

const plain = crud({
  noun: NOUN,
  tag: TAG,
  rules: ROW_RULE_RULES,
  list: ROW_RULE_LIST,
  item: ROW_RULE_ITEM,
  info: {
    view: 'RowLevelSecurity',
    permissions: ['can_write', 'can_read'],
    addColumns: columns(true),
    editColumns: columns(false),
    filters: rowRuleStore.operators(),
    addTitle: 'Add Row Level Security Filter',
    editTitle: 'Edit Row Level Security Filter',
  },
  createBody: rowRuleBody,
  updateBody: rowRuleChange,
  deletedMessage: (count) => `Deleted ${count} rules`,
  actions: {
    async list({ deps }, request) {
      const nowMs = deps.now();
      return wirePage(await rowRuleStore.list(deps.db, request), (view) => rowRuleRow(view, nowMs));
    },
    async find({ deps }, id) {
      const view = await rowRuleStore.find(deps.db, id);
      return view && rowRuleRow(view, deps.now());
    },
    create: async ({ deps, identity }, body) => ({ id: await createRowRule(deps, identity, body), result: body }),
    async update({ deps, identity }, id, body) {
      await changeRowRule(deps, identity, id, body);
      return { id, result: body };
    },
    remove: ({ deps, identity }, ids) => deleteRowRules(deps, identity, ids),
  },
});

const related = relatedEndpoint(
  { noun: NOUN, tag: TAG, rule: ROW_RULE_RULES.read },
  {
    tables: ({ deps }, request) => relatedTables(deps.db, request),
    roles: ({ deps }, request) => relatedRoles(deps.db, request),
    created_by: ({ deps }, request) => relatedUsers(deps.db, request),
    changed_by: ({ deps }, request) => relatedUsers(deps.db, request),
  },
);

const check = endpoint({
  method: 'POST',
  path: `/api/v1/${NOUN}/check_clause`,
  summary: 'Validate a clause in the SQL of each dataset',
  tag: TAG,
  rule: ROW_RULE_RULES.write,
  input: { body: clauseCheckBody },
  output: clauseCheckReply,
  run: async ({ deps, identity }, { body }) => ({ result: await checkClause(deps, identity, body) }),
});

export const rowLevelSecurityEndpoints = [...Object.values(plain), related, check];
