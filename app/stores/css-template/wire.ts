// CSS templates on the wire.
import * as z from 'zod';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';

const PEOPLE = ['changed_by.first_name', 'changed_by.id', 'changed_by.last_name'];
const AUTHORS = ['created_by.first_name', 'created_by.id', 'created_by.last_name'];

export const CSS_TEMPLATE_LIST: ListSpec = {
  title: 'List Css Template',
  columns: ['changed_on_delta_humanized', ...PEOPLE, 'created_on', ...AUTHORS, 'css', 'id', 'template_name'],
  orderColumns: ['template_name', 'changed_on_delta_humanized', 'created_on'],
  defaultOrder: { column: 'template_name', direction: 'asc' },
};

export const CSS_TEMPLATE_ITEM: ItemSpec = {
  title: 'Show Css Template',
  columns: ['changed_on_delta_humanized', ...PEOPLE, ...AUTHORS, 'css', 'id', 'template_name'],
};

const MAX_NAME_LENGTH = 250;
const MAX_CSS_LENGTH = 200_000;

export const cssTemplateBody = z.strictObject({
  template_name: z.string().trim().min(1, 'Give the template a name.').max(MAX_NAME_LENGTH),
  css: z.string().max(MAX_CSS_LENGTH),
});
export const cssTemplateChange = cssTemplateBody.partial();
export type CssTemplateBody = z.output<typeof cssTemplateBody>;
export type CssTemplateChange = z.output<typeof cssTemplateChange>;
