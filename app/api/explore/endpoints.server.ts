// /api/v1/explore/: what Explore starts with, what it keeps while nothing is saved, and links to it.
import { publicAddress } from '#app/services/requests/public-address.ts';
import * as z from 'zod';
import { notFound } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import {
  changeFormData,
  dropFormData,
  findFormData,
  keepFormData,
} from '#app/services/charts/explore/explore-form-data.server.ts';
import { findSavedFormData, loadExplore } from '#app/services/charts/explore/explore-state.server.ts';
import { findPermalink, keepExplorePermalink } from '#app/services/charts/explore/permalink-explore.server.ts';
import { EXPLORE_RULE, FORM_DATA_RULES, PERMALINK_RULES, SAVED_FORM_DATA_RULE } from '#app/stores/explore/rules.ts';
import {
  exploreQuery,
  exploreReply,
  formDataBody,
  formDataKey,
  keyParams,
  permalinkContent,
  permalinkReply,
  permalinkState,
  savedQuery,
  tabQuery,
} from '#app/stores/explore/wire.ts';

const tag = 'Explore';

const start = endpoint({
  method: 'GET',
  path: '/api/v1/explore/',
  summary: 'Get the dataset, form data and chart that Explore opens',
  tag,
  rule: EXPLORE_RULE,
  input: { query: exploreQuery },
  output: exploreReply,
  async run({ deps, identity, url }, { query }) {
    return { result: await loadExplore(deps, identity, query, url.searchParams) };
  },
});

const keep = endpoint({
  method: 'POST',
  path: '/api/v1/explore/form_data',
  summary: 'Store form data for a week',
  tag,
  rule: FORM_DATA_RULES.write,
  input: { query: tabQuery, body: formDataBody },
  output: formDataKey,
  success: 201,
  async run({ deps, identity }, { query, body }) {
    const key = await keepFormData(deps, identity, body, query.tab_id ?? null);
    return Response.json({ key }, { status: 201 });
  },
});

const find = endpoint({
  method: 'GET',
  path: '/api/v1/explore/form_data/:key',
  summary: 'Get stored form data',
  tag,
  rule: FORM_DATA_RULES.read,
  input: { params: keyParams },
  output: z.object({ form_data: z.string() }),
  async run({ deps, identity }, { params }) {
    const kept = await findFormData(deps, identity, params.key);
    if (!kept) throw notFound();
    return { form_data: kept.formData };
  },
});

const change = endpoint({
  method: 'PUT',
  path: '/api/v1/explore/form_data/:key',
  summary: 'Update stored form data',
  tag,
  rule: FORM_DATA_RULES.write,
  input: { params: keyParams, query: tabQuery, body: formDataBody },
  output: formDataKey,
  async run({ deps, identity }, { params, query, body }) {
    return { key: await changeFormData(deps, identity, { key: params.key, body, tabId: query.tab_id ?? null }) };
  },
});

const drop = endpoint({
  method: 'DELETE',
  path: '/api/v1/explore/form_data/:key',
  summary: 'Delete stored form data',
  tag,
  rule: FORM_DATA_RULES.write,
  input: { params: keyParams },
  output: z.object({ message: z.string() }),
  async run({ deps, identity }, { params }) {
    await dropFormData(deps, identity, params.key);
    return { message: 'Deleted successfully' };
  },
});

const link = endpoint({
  method: 'POST',
  path: '/api/v1/explore/permalink',
  summary: 'Create a permalink to Explore',
  tag,
  rule: PERMALINK_RULES.write,
  input: { body: permalinkState },
  output: permalinkReply,
  success: 201,
  async run({ deps, identity, url }, { body }) {
    const key = await keepExplorePermalink(deps, identity, body);
    return Response.json({ key, url: `${publicAddress(deps.config, url)}/superset/explore/p/${key}/` }, { status: 201 });
  },
});

const findLink = endpoint({
  method: 'GET',
  path: '/api/v1/explore/permalink/:key',
  summary: 'Get the state of a permalink to Explore',
  tag,
  rule: PERMALINK_RULES.read,
  input: { params: keyParams },
  output: permalinkContent,
  async run({ deps, identity }, { params }) {
    const content = await findPermalink(deps, identity, params.key);
    if (!content) throw notFound();
    return content;
  },
});

const saved = endpoint({
  method: 'GET',
  path: '/api/v1/form_data/',
  summary: 'Get the form data of a saved chart (legacy)',
  tag,
  rule: SAVED_FORM_DATA_RULE,
  input: { query: savedQuery },
  output: z.looseObject({}),
  async run({ deps, identity }, { query }) {
    return query.slice_id === undefined ? {} : findSavedFormData(deps, identity, query.slice_id);
  },
});

export const exploreEndpoints = [start, keep, find, change, drop, link, findLink, saved];
