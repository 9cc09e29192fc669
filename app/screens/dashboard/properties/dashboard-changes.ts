// Changes of a dashboard from its page, without the edit mode: only what differs is sent, against the version that was read.
import * as z from 'zod';
import { filterChange, readFilterList } from '#app/domain/dashboard/filters/edit-filters.ts';
import { plain, sameJson } from '#app/domain/dashboard/merge/merge-values.ts';
import type { TheirSide } from '#app/screens/dashboard/conflict/ConflictDialog.tsx';
import type { DashboardSide } from '#app/screens/dashboard/conflict/sides.ts';
import { createDashboardApi, SendFailure } from '#app/screens/dashboard/edit/client/dashboard-api.ts';
import type { EditDocument } from '#app/screens/dashboard/edit/client/edit-store.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { readConflict, type Conflict } from '#app/screens/shell/api/read-conflict.ts';
import { createApiSender, jsonOf, type WriteOptions } from '#app/screens/shell/api/api-sender.ts';
import { madeUnnamed, newVersion, checkBody, type ReplyCheck } from '#app/screens/shell/api/reply-checks.ts';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { propertiesBody } from './properties-wire.ts';

export type Changed =
  | { readonly kind: 'saved' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'conflict'; readonly conflict: Conflict };

export interface NamedChoice {
  readonly id: number;
  readonly label: string;
  readonly detail: string | null;
}
export interface CssTemplate {
  readonly id: number;
  readonly name: string;
  readonly css: string;
}

export type DashboardChanges = ReturnType<typeof createDashboardChanges>;

const FILTERS = 'native_filter_configuration';
const CHOICES = 25;
const FILTERS_SAVED: ReplyCheck = { body: z.object({ result: z.array(z.looseObject({ id: z.string() })) }), hasVersion: true };
const INFO = z.object({ permissions: z.array(z.string()).catch([]) });
const related = z.object({ result: z.array(z.looseObject({ value: z.number(), text: z.string() })) });
const tags = z.object({ result: z.array(z.looseObject({ id: z.number(), name: z.string() })) });
const layers = z.object({ result: z.array(z.looseObject({ id: z.number(), name: z.string().nullable() })) });
const templates = z.object({
  result: z.array(z.looseObject({ id: z.number(), template_name: z.string().nullish(), css: z.string().nullish() })),
});

/** Only changes are sent, and a feature that is off can't be changed, so all features count as on. */
const ALL = { dashboardRoles: true } as const;

/** A call that returns nothing throws an Error with a message for users. */
export function createDashboardChanges(csrfToken: string, fetch: typeof globalThis.fetch) {
  const t = pageTranslate(dashboardProperties);
  const send = createApiSender(csrfToken, fetch);
  const api = createDashboardApi(send, ALL);
  const query = async <T extends z.ZodType>(path: string, schema: T, signal?: AbortSignal): Promise<z.output<T>> => {
    const sent = await send(path, { reply: checkBody(schema), ...(signal && { signal }) });
    if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
    return schema.parse(jsonOf(sent.text));
  };
  const queryLayers = async (filters: readonly unknown[], signal: AbortSignal): Promise<NamedChoice[]> => {
    const order = { order_column: 'name', order_direction: 'asc', page: 0, page_size: CHOICES };
    const q = encodeURIComponent(encodeRison({ filters, ...order }));
    const { result } = await query(`/api/v1/annotation_layer/?q=${q}`, layers, signal);
    return result.map(({ id, name }) => ({ id, label: name?.trim() || t('layerById', { id }), detail: null }));
  };
  const write = async (path: string, options: Omit<WriteOptions, 'method'>): Promise<Changed> => {
    const sent = await send(path, { method: 'PUT', ...options });
    if (sent.kind === 'replied' && sent.isOk) return { kind: 'saved' };
    const conflict = readConflict(sent);
    if (conflict) return { kind: 'conflict', conflict };
    throw new SendFailure(sent);
  };
  return {
    send,
    async read(id: number): Promise<TheirSide> {
      const { positionJson, ...stored } = await api.read(id);
      return { ...stored, layout: recordOf(positionJson === null ? null : jsonOf(positionJson)) };
    },
    /** `etag` null takes over whatever is stored. The layout stays as it is. Throws a SendFailure. */
    save(id: number, before: DashboardSide, after: DashboardSide, etag: string | null): Promise<Changed> {
      const headers = etag === null ? {} : { 'If-Match': etag };
      const filters = onlyFilters(before, after);
      if (filters) return write(`/api/v1/dashboard/${id}/filters`, { headers, body: filters, reply: FILTERS_SAVED });
      const body = changedParts(before, after);
      if (Object.keys(body).length === 0) return Promise.resolve({ kind: 'nothing' });
      return write(`/api/v1/dashboard/${id}`, { headers, body, reply: newVersion(id) });
    },
    /** The id of a new dashboard with the content of this version; owners and the like are those of a new one. */
    saveCopy(id: number, { title, css, metadata, layout }: DashboardSide, options: { title: string; copiesCharts: boolean }) {
      return api.saveAs(id, { title, css, metadata, layout: layout as EditDocument['layout'] }, options);
    },
    async find(what: 'owners' | 'roles', search: string, signal: AbortSignal): Promise<NamedChoice[]> {
      const q = encodeURIComponent(encodeRison({ filter: search, page: 0, page_size: CHOICES }));
      const { result } = await query(`/api/v1/dashboard/related/${what}?q=${q}`, related, signal);
      return result.map((row) => ({ id: row.value, label: row.text, detail: null }));
    },
    async findTags(search: string, signal: AbortSignal): Promise<NamedChoice[]> {
      const filters = search === '' ? [] : [{ col: 'name', opr: 'ct', value: search }];
      const order = { order_column: 'name', order_direction: 'asc', page: 0, page_size: CHOICES };
      const { result } = await query(`/api/v1/tag/?q=${encodeURIComponent(encodeRison({ filters, ...order }))}`, tags, signal);
      return result.map(({ id, name }) => ({ id, label: name, detail: null }));
    },
    findLayers(search: string, signal: AbortSignal): Promise<NamedChoice[]> {
      const filters = search.trim() === '' ? [] : [{ col: 'name', opr: 'ct', value: search.trim() }];
      return queryLayers(filters, signal);
    },
    /** Those of them that exist. */
    findLayersById(ids: readonly number[], signal: AbortSignal): Promise<NamedChoice[]> {
      return queryLayers([{ col: 'id', opr: 'in', value: ids }], signal);
    },
    /** Whether the user can create tags; false where that cannot be told. */
    async mayMakeTags(): Promise<boolean> {
      const found = await query('/api/v1/tag/_info?q=(keys:!(permissions))', INFO).catch(() => null);
      return found?.permissions.includes('can_write') ?? false;
    },
    async makeTag(name: string): Promise<NamedChoice> {
      const sent = await send('/api/v1/tag/', { method: 'POST', body: { name, objects_to_tag: [] }, reply: madeUnnamed });
      if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
      const id = (await this.findTags(name, new AbortController().signal)).find((tag) => tag.label === name)?.id;
      if (id === undefined) throw new Error(t('tagNotFound'));
      return { id, label: name, detail: null };
    },
    async listTemplates(): Promise<CssTemplate[]> {
      const q = encodeURIComponent(
        encodeRison({ page: 0, page_size: 100, order_column: 'template_name', order_direction: 'asc' }),
      );
      const { result } = await query(`/api/v1/css_template/?q=${q}`, templates);
      return result.map((row) => ({
        id: row.id,
        name: row.template_name ?? t('templateById', { id: row.id }),
        css: row.css ?? '',
      }));
    },
  };
}

const isSameSetting = (one: unknown, other: unknown): boolean => sameJson(plain(one), plain(other));

/** The change of the list of filters, where that is all that differs. */
function onlyFilters(before: DashboardSide, after: DashboardSide) {
  const { [FILTERS]: old, ...otherBefore } = before.metadata;
  const { [FILTERS]: now, ...otherAfter } = after.metadata;
  const { json_metadata: _metadata, ...rest } = changedParts(before, after);
  if (Object.keys(rest).length > 0 || !isSameSetting(otherBefore, otherAfter)) return null;
  return filterChange(readFilterList(old), readFilterList(now));
}

function changedParts(before: DashboardSide, after: DashboardSide): Readonly<Record<string, unknown>> {
  const [old, now] = [propertiesBody(before.properties, ALL), propertiesBody(after.properties, ALL)];
  const properties = Object.entries(now).filter(([key, value]) => !sameJson(old[key as keyof typeof old], value));
  return {
    ...Object.fromEntries(properties),
    ...(before.title !== after.title && { dashboard_title: after.title }),
    ...(before.css !== after.css && { css: after.css }),
    ...(!isSameSetting(before.metadata, after.metadata) && { json_metadata: JSON.stringify(after.metadata) }),
  };
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
