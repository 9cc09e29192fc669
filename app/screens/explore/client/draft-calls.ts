// Settings that are not saved: drafts by key, and links to them.
import * as z from 'zod';
import type { ExploreSettings } from '#app/domain/explore/settings.ts';
import type { SourceRef } from '#app/domain/explore/source-ref.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { callFor, type ApiCall } from './api-call.ts';

export interface StoredDraft {
  readonly source: SourceRef;
  readonly chartId: number | null;
  readonly formData: ExploreSettings;
}

export interface DraftCalls {
  /** The key of the draft. */
  readonly createDraft: (draft: StoredDraft) => Promise<string>;
  readonly updateDraft: (key: string, draft: StoredDraft) => Promise<string>;
  /** The address of a link. */
  readonly createPermalink: (formData: ExploreSettings, params: UrlParams) => Promise<string>;
}

const keySchema = z.looseObject({ key: z.string() });
const permalinkSchema = z.looseObject({ key: z.string(), url: z.string() });
const DRAFTS = '/api/v1/explore/form_data';

export const draftCalls = (call: ApiCall): DraftCalls => ({
  createDraft: async (draft) => (await callFor(call, DRAFTS, keySchema, { method: 'POST', body: draftBody(draft) })).key,
  updateDraft: async (key, draft) => {
    const path = `${DRAFTS}/${encodeURIComponent(key)}`;
    return (await callFor(call, path, keySchema, { method: 'PUT', body: draftBody(draft) })).key;
  },
  createPermalink: async (formData, params) => {
    const body = { formData, urlParams: Object.entries(params) };
    return (await callFor(call, '/api/v1/explore/permalink', permalinkSchema, { method: 'POST', body })).url;
  },
});

const draftBody = ({ source, chartId, formData }: StoredDraft) => ({
  datasource_id: source.id,
  datasource_type: source.type,
  ...(chartId !== null && { chart_id: chartId }),
  form_data: JSON.stringify(formData),
});
