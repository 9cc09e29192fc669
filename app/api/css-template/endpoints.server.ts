// /api/v1/css_template/: style sheets that authors of dashboards start from.
import type { Identity } from '#app/domain/access/identity.ts';
import type { RequestContext } from '#app/api/router/endpoint.ts';
import { crud, relatedEndpoint } from '#app/api/router/crud.ts';
import { changedColumns, createdColumns } from '#app/domain/fields/columns.ts';
import { notFound } from '#app/domain/errors.ts';
import { relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { wirePage } from '#app/stores/list/list-reply.ts';
import { CSS_TEMPLATE_RULES } from '#app/stores/css-template/rules.ts';
import { CSS_TEMPLATE_FIELDS } from '#app/stores/css-template/fields.ts';
import { cssTemplateStore } from '#app/stores/css-template/store.server.ts';
import { CSS_TEMPLATE_ITEM, CSS_TEMPLATE_LIST, cssTemplateBody, cssTemplateChange } from '#app/stores/css-template/wire.ts';
import { cssTemplateRow } from './to-wire.server.ts';

const TAG = 'CSS templates';
const COLUMNS = [
  { name: 'css', required: true },
  { name: 'template_name', required: true },
];

const created = createdColumns(CSS_TEMPLATE_FIELDS);
const changed = changedColumns(CSS_TEMPLATE_FIELDS);

const plain = crud({
  noun: 'css_template',
  tag: TAG,
  rules: CSS_TEMPLATE_RULES,
  list: CSS_TEMPLATE_LIST,
  item: CSS_TEMPLATE_ITEM,
  info: {
    view: 'CssTemplate',
    permissions: ['can_read', 'can_write'],
    addColumns: COLUMNS,
    editColumns: COLUMNS,
    filters: cssTemplateStore.operators(),
    addTitle: 'Add Css Template',
    editTitle: 'Edit Css Template',
  },
  createBody: cssTemplateBody,
  updateBody: cssTemplateChange,
  deletedMessage: (count) => `Deleted ${count} css template${count === 1 ? '' : 's'}`,
  actions: {
    async list({ deps }, request) {
      return wirePage(await cssTemplateStore.list(deps.db, request), (view) => cssTemplateRow(view, deps.now()));
    },
    async find({ deps }, id) {
      const view = await cssTemplateStore.find(deps.db, id);
      return view && cssTemplateRow(view, deps.now());
    },
    async create({ deps, identity }, body) {
      const id = await cssTemplateStore.insert(deps.db, created(body), { ...author(identity, deps), uuid: deps.newUuid() });
      return { id, result: body };
    },
    async update({ deps, identity }, id, body) {
      if (!(await cssTemplateStore.update(deps.db, id, changed(body), author(identity, deps)))) throw notFound();
      const view = await cssTemplateStore.find(deps.db, id);
      if (!view) throw notFound();
      const { css, template_name } = cssTemplateRow(view, deps.now());
      return { id, result: { css, template_name } };
    },
    async remove({ deps }, ids) {
      if (!(await cssTemplateStore.remove(deps.db, ids))) throw notFound();
    },
  },
});

const related = relatedEndpoint(
  { noun: 'css_template', tag: TAG, rule: CSS_TEMPLATE_RULES.read },
  {
    created_by: ({ deps }, request) => relatedUsers(deps.db, request),
    changed_by: ({ deps }, request) => relatedUsers(deps.db, request),
  },
);

export const cssTemplateEndpoints = [...Object.values(plain), related];

const author = (identity: Identity, deps: RequestContext['deps']) => ({
  userId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});
