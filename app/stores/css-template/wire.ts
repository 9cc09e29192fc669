// CSS templates on the wire.
import * as z from 'zod';
import { bodyShape } from '#app/domain/fields/body-shape.ts';
import { namesOn, sortedNames } from '#app/domain/fields/field.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';
import { CSS_TEMPLATE_FIELDS } from './fields.ts';

const PEOPLE = ['changed_by.first_name', 'changed_by.id', 'changed_by.last_name'];
const AUTHORS = ['created_by.first_name', 'created_by.id', 'created_by.last_name'];

export const CSS_TEMPLATE_LIST: ListSpec = {
  title: 'List Css Template',
  columns: ['changed_on_delta_humanized', ...PEOPLE, 'created_on', ...AUTHORS, ...namesOn(CSS_TEMPLATE_FIELDS, 'list')],
  orderColumns: sortedNames(CSS_TEMPLATE_FIELDS),
  defaultOrder: { column: 'template_name', direction: 'asc' },
};

export const CSS_TEMPLATE_ITEM: ItemSpec = {
  title: 'Show Css Template',
  columns: ['changed_on_delta_humanized', ...PEOPLE, ...AUTHORS, ...namesOn(CSS_TEMPLATE_FIELDS, 'show')],
};

const { css, template_name } = bodyShape(CSS_TEMPLATE_FIELDS, 'create');
export const cssTemplateBody = z.strictObject({ template_name, css });
export const cssTemplateChange = cssTemplateBody.partial();
