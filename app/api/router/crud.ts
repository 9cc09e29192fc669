// The six plain endpoints of a resource: list, `_info`, item, create, update, delete one or many. What is not plain, a
// resource writes by hand and puts in the place of one of these.
import * as z from 'zod';
import { hasPermission } from '#app/domain/access/decide.ts';
import { notFound } from '#app/domain/errors.ts';
import type { CrudRules, Rule } from '#app/domain/access/rule.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { endpoint, type Endpoint, type RequestContext } from './endpoint.ts';
import { summarize, type Noun } from './summaries.ts';
import { describeQ, listQ, type ListQuery, type ListSpec, parseListQuery, parseQ } from '#app/stores/list/list-query.ts';
import {
  infoQ,
  infoReply,
  infoReplySchema,
  type InfoSpec,
  itemQ,
  itemReply,
  buildItemReplySchema,
  type ItemSpec,
  type ListPage,
  listReply,
  buildListReplySchema,
  parseRelatedQuery,
  relatedQ,
  type RelatedQuery,
  relatedReply,
  relatedReplySchema,
  type RelatedValue,
  type WireRow,
} from '#app/stores/list/list-reply.ts';

/** What the endpoints need of a resource. Every function decides itself what `context.identity` can see or change. */
interface CrudActions<C extends z.ZodType, U extends z.ZodType> {
  list(context: RequestContext, request: ListQuery): Promise<ListPage>;
  /** Null both for missing and for unseen ones. */
  find(context: RequestContext, id: number): Promise<WireRow | null>;
  /** The reply of status 201. */
  create(context: RequestContext, body: z.output<C>): Promise<Readonly<Record<string, unknown>>>;
  /** The reply of status 200. Throws 404 and 403. */
  update(context: RequestContext, id: number, body: z.output<U>): Promise<Readonly<Record<string, unknown>>>;
  /** Deletes all or none. Throws 404 if an item is missing or not visible, 403 if one can't be deleted. */
  remove(context: RequestContext, ids: readonly number[]): Promise<void>;
}

export interface CrudSpec<C extends z.ZodType, U extends z.ZodType> {
  /** The path's name: `css_template`. */
  readonly noun: Noun;
  /** `CSS templates`, for the document of the API. */
  readonly tag: string;
  readonly rules: CrudRules;
  readonly list: ListSpec;
  readonly item: ItemSpec;
  /** Permissions besides the two are named for `_info`. */
  readonly info: Omit<InfoSpec, 'permissions'> & { readonly view: string; readonly permissions: readonly string[] };
  readonly createBody: C;
  readonly updateBody: U;
  /** `Deleted 2 templates`. */
  readonly deletedMessage: (count: number) => string;
  readonly actions: CrudActions<C, U>;
}

type CrudName = 'list' | 'info' | 'item' | 'create' | 'update' | 'remove' | 'removeMany';
export type CrudEndpoints = Readonly<Record<CrudName, Endpoint>>;

const MAX_REMOVED = 1_000;
const idsSchema = z.array(z.int().nonnegative()).min(1).max(MAX_REMOVED);
const idsQ = describeQ('get_delete_ids_schema', idsSchema);

/** The endpoints by name; the table wants `Object.values` of them. */
export function crud<const C extends z.ZodType, const U extends z.ZodType>(spec: CrudSpec<C, U>): CrudEndpoints {
  const root = `/api/v1/${spec.noun}`;
  const { actions, rules, tag } = spec;
  return {
    list: endpoint({
      method: 'GET',
      path: `${root}/`,
      summary: summarize('list', spec.noun),
      tag,
      rule: rules.read,
      input: { query: listQ },
      output: buildListReplySchema(spec.list.columns),
      async run(context, { query }) {
        const request = parseListQuery(query.q, spec.list);
        return listReply(request, spec.list, await actions.list(context, request));
      },
    }),
    info: infoEndpoint(root, spec),
    item: endpoint({
      method: 'GET',
      path: `${root}/:pk`,
      summary: summarize('item', spec.noun),
      tag,
      rule: rules.show ?? rules.read,
      input: { params: pkParams, query: itemQ },
      output: buildItemReplySchema(spec.item.columns),
      async run(context, { params, query }) {
        const row = await actions.find(context, params.pk);
        if (!row) throw notFound();
        return itemReply(query.q, spec.item, row);
      },
    }),
    create: endpoint({
      method: 'POST',
      path: `${root}/`,
      summary: summarize('create', spec.noun),
      tag,
      rule: rules.add ?? rules.write,
      input: { body: spec.createBody },
      success: 201,
      output: z.looseObject({}),
      async run(context, input) {
        return Response.json(await actions.create(context, bodyOf(input)), { status: 201 });
      },
    }),
    update: endpoint({
      method: 'PUT',
      path: `${root}/:pk`,
      summary: summarize('update', spec.noun),
      tag,
      rule: rules.write,
      input: { params: pkParams, body: spec.updateBody },
      output: z.looseObject({}),
      async run(context, input) {
        return actions.update(context, input.params.pk, bodyOf(input));
      },
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${root}/:pk`,
      summary: summarize('remove', spec.noun),
      tag,
      rule: rules.remove ?? rules.write,
      input: { params: pkParams },
      output: z.object({ message: z.string() }),
      async run(context, { params }) {
        await actions.remove(context, [params.pk]);
        return { message: 'OK' };
      },
    }),
    removeMany: endpoint({
      method: 'DELETE',
      path: `${root}/`,
      summary: summarize('removeMany', spec.noun),
      tag,
      rule: rules.remove ?? rules.write,
      input: { query: idsQ },
      output: z.object({ message: z.string() }),
      async run(context, { query }) {
        const ids = [...new Set(parseQ(query.q, idsSchema, []))];
        await actions.remove(context, ids);
        return { message: spec.deletedMessage(ids.length) };
      },
    }),
  };
}

/** `related/{column}` of a resource, for the columns that it names. */
export function relatedEndpoint(
  { noun, tag, rule }: { readonly noun: Noun; readonly tag: string; readonly rule: Rule },
  columns: Readonly<
    Record<
      string,
      (
        context: RequestContext,
        request: RelatedQuery,
      ) => Promise<{ readonly count: number; readonly values: readonly RelatedValue[] }>
    >
  >,
): Endpoint {
  return endpoint({
    method: 'GET',
    path: `/api/v1/${noun}/related/:column_name`,
    summary: summarize('related', noun),
    tag,
    rule,
    input: { params: z.object({ column_name: z.string() }), query: relatedQ },
    output: relatedReplySchema,
    async run(context, { params, query }) {
      const find = Object.hasOwn(columns, params.column_name) ? columns[params.column_name] : undefined;
      if (!find) throw notFound();
      const { count, values } = await find(context, parseRelatedQuery(query.q));
      return relatedReply(count, values);
    },
  });
}

function infoEndpoint<C extends z.ZodType, U extends z.ZodType>(
  root: string,
  { createBody, info, noun, rules, tag, updateBody }: CrudSpec<C, U>,
): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${root}/_info`,
    summary: summarize('info', noun),
    tag,
    rule: rules.read,
    input: { query: infoQ },
    output: infoReplySchema,
    async run({ identity }, { query }) {
      const held = info.permissions.filter((permission) => hasPermission(identity, permission, info.view));
      return infoReply(query.q, { ...info, permissions: held }, { add: createBody, edit: updateBody });
    },
  });
}

/** The generic body schema erases what its output is. */
const bodyOf = <T>(input: { readonly body: unknown }): T => input.body as T;
