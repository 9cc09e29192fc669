// GET and POST /superset/explore_json/, also under our own prefix: charts of the older kind, shaped by the server.
import * as z from 'zod';
import { AppError, toWireError } from '#app/domain/errors.ts';
import { BOUNDS_MISSING } from '#app/domain/legacy-viz/cal-heatmap.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { datasourceKey, datasourceParams } from '#app/stores/datasource/wire.ts';
import { endpoint, type Endpoint, type HttpMethod, type RequestContext } from '#app/api/router/endpoint.ts';
import { byteStream } from '#app/domain/export/byte-stream.ts';
import { WRITERS } from '#app/formats/registry/writers.ts';
import {
  runExploreJson,
  findKeptForm,
  type LegacyResult,
  type LegacyPart,
} from '#app/services/chart-data/explore-json.server.ts';
import { readForm } from './read-form.server.ts';
import { noTimeReply, rowsReply, shapedReply } from './reply.ts';
import { EXPLORE_JSON_RULE, mayDownload } from '#app/stores/explore-json/rules.ts';
import { exploreJsonQuery, exploreJsonReply, formDataObject, type ExploreJsonQuery } from '#app/stores/explore-json/wire.ts';

const PREFIXES = ['/superset', '/meridian'];

export const exploreJsonEndpoints: readonly Endpoint[] = PREFIXES.flatMap((prefix) => [
  kept(prefix),
  ...(['GET', 'POST'] as const).flatMap((method) => [plain(method, `${prefix}/explore_json/`), named(method, prefix)]),
]);

/** The result of the reply with this key, for authorized callers. */
function kept(prefix: string): Endpoint {
  return endpoint({
    ...common('GET'),
    path: `${prefix}/explore_json/data/:key`,
    input: { params: z.object({ key: z.string().max(200) }) },
    async run(context, { params }) {
      const { deps, identity } = context;
      const form = await findKeptForm(deps, params.key);
      return toReply(
        context,
        await runExploreJson(deps, { identity, form, datasource: null, part: 'data', force: false }),
        false,
      );
    },
  });
}

function plain(method: HttpMethod, path: string): Endpoint {
  return endpoint({
    ...common(method),
    path,
    input: { query: exploreJsonQuery },
    run: (context, { query }) => respond(context, query, null),
  });
}

function named(method: HttpMethod, prefix: string): Endpoint {
  return endpoint({
    ...common(method),
    path: `${prefix}/explore_json/:datasource_type/:datasource_id/`,
    input: { params: datasourceParams, query: exploreJsonQuery },
    run: (context, { params, query }) => respond(context, query, datasourceKey(params)),
  });
}

function common(method: HttpMethod) {
  return {
    method,
    summary: 'Query a chart (legacy)',
    tag: 'Charts',
    rule: EXPLORE_JSON_RULE,
    output: exploreJsonReply,
    ...(method === 'POST' && {
      readsBody: {
        'application/x-www-form-urlencoded': z.object({ form_data: z.string().describe('The form data as JSON') }),
        'application/json': formDataObject,
      },
    }),
    // Requests change nothing, and older clients send no token.
    csrfExempt: true,
    allowsGuests: true,
  };
}

async function respond(
  context: RequestContext,
  query: ExploreJsonQuery,
  named: ReturnType<typeof datasourceKey> | null,
): Promise<unknown> {
  const { deps, identity, request } = context;
  const isFile = isOn(query.csv);
  if (isFile && !mayDownload(identity)) {
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      'You can’t download data. An administrator can allow it: can_csv on Superset.',
    );
  }
  if (isFile) await deps.countUse?.('exports');
  const form = await readForm(request, query.form_data);
  const force = isOn(query.force) || form['force'] === true;
  try {
    return toReply(
      context,
      await runExploreJson(deps, { identity, form, datasource: named, part: partOf(query), force }),
      isFile,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.message !== BOUNDS_MISSING) throw error;
    return Response.json({ error: error.message, message: error.message, errors: [toWireError(error)] }, { status: 400 });
  }
}

function partOf(query: ExploreJsonQuery): LegacyPart {
  if (isOn(query.query)) return 'query';
  if (isOn(query.samples)) return 'samples';
  return isOn(query.results) || isOn(query.csv) ? 'rows' : 'data';
}

function toReply({ deps }: RequestContext, found: LegacyResult, isFile: boolean): unknown {
  switch (found.kind) {
    case 'sql':
      return { query: found.sql, language: 'sql' };
    case 'no-time':
      return Response.json(noTimeReply(found.form, found.message, deps.config.cacheTimeoutS), { status: 400 });
    case 'data':
      return shapedReply(found);
    case 'rows':
      if (!isFile) return rowsReply(found.result);
      return new Response(byteStream(WRITERS.csv.writeChart(found.result.table, { nameOf: nameIn(found.dataset), note: null })), {
        headers: {
          'content-type': WRITERS.csv.contentType,
          'content-disposition': `attachment; filename=${stamp(deps.now())}.csv`,
        },
      });
  }
}

/** Display name of a column or metric. */
const nameIn =
  ({ columns, metrics }: Dataset) =>
  (name: string): string =>
    [...columns, ...metrics].find((one) => one.name === name)?.verboseName || name;

/** `20261121_093444`, UTC. */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');

const isOn = (text: string | undefined): boolean => text === 'true' || text === '1';
