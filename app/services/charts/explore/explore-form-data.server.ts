// Unsaved Explore settings, under a key for a week. One tab keeps one key for each chart; users who can query the
// dataset can read it, only its creator changes it.
import { RETENTION } from '#app/domain/retention/retention.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import * as z from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import { parseSourceKind } from '#app/domain/explore/source-ref.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import type { FormDataBody } from '#app/stores/explore/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { checkExploreAccess, type ExploreSource } from './explore-access.server.ts';
import {
  dropState,
  findState,
  keepState,
  prolongState,
  stableKey,
  type KeptState,
} from '#app/services/sharing/permalink.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

const RESOURCE = 'explore_form_data';

const kept = z.object({
  datasetId: z.number(),
  /** Left out: a dataset. */
  sourceKind: z.enum(['table', 'query', 'saved_query']).optional(),
  chartId: z.number().nullable(),
  /** JSON text as it was sent. */
  formData: z.string(),
});
export type KeptFormData = z.output<typeof kept>;

/** Stores it and returns the key: the same for the same user, tab, dataset and chart. Throws 403, 404, 413. */
export async function keepFormData(deps: Deps, identity: Identity, body: FormDataBody, tabId: string | null): Promise<string> {
  const source = await checkedSource(deps, identity, body);
  const key = contextKey(deps, identity, source, tabId) ?? randomKey(deps);
  await keep(deps, identity, key, { ...source, formData: body.form_data });
  return key;
}

/** The same for a key that exists; the key moves along with the tab. Throws 404 for no key, 403 for another's. */
export async function changeFormData(
  deps: Deps,
  identity: Identity,
  { key, body, tabId }: { readonly key: string; readonly body: FormDataBody; readonly tabId: string | null },
): Promise<string> {
  const state = await findState(deps.db, RESOURCE, key, deps.now());
  if (!state) throw notFound();
  checkMaker(identity, state);
  const source = await checkedSource(deps, identity, body);
  const next = contextKey(deps, identity, source, tabId) ?? key;
  await keep(deps, identity, next, { ...source, formData: body.form_data });
  return next;
}

/** Null for an unknown or expired key. Throws 403 and 404 for what the identity cannot view. */
export async function findFormData(deps: Deps, identity: Identity, key: string): Promise<KeptFormData | null> {
  const found = await readFormDataAt(deps, key);
  if (found) await checkExploreAccess(deps, identity, found);
  return found;
}

/** The same before the reader's access is checked. */
async function readFormDataAt(deps: Deps, key: string): Promise<KeptFormData | null> {
  const nowMs = deps.now();
  const state = await findState(deps.db, RESOURCE, key, nowMs);
  if (!state) return null;
  if (nowMs - state.changedOnMs > DAY_MS) {
    const prolonging = prolongState(deps.db, RESOURCE, key, { nowMs, ttlMs: RETENTION.exploreStatesMs });
    deps.waitUntil(
      prolonging.catch((error: unknown) =>
        logWarn('form_data_not_prolonged', 'Settings of a chart couldn’t be kept longer.', { error }),
      ),
    );
  }
  return kept.parse(JSON.parse(state.value));
}

/** Throws 404 for no key, 403 for another's. */
export async function dropFormData(deps: Deps, identity: Identity, key: string): Promise<void> {
  const state = await findState(deps.db, RESOURCE, key, deps.now());
  if (!state) throw notFound();
  checkMaker(identity, state);
  await dropState(deps.db, RESOURCE, key);
}

async function checkedSource(deps: Deps, identity: Identity, body: FormDataBody): Promise<ExploreSource> {
  const sourceKind = parseSourceKind(body.datasource_type);
  if (sourceKind === null) throw notFound();
  const place = { datasetId: body.datasource_id, chartId: body.chart_id || null };
  const source = { ...place, ...(sourceKind !== 'table' && { sourceKind }) };
  await checkExploreAccess(deps, identity, source);
  return source;
}

const makerOf = (identity: Identity): number | null => (identity.kind === 'user' ? identity.userId : null);

/** Anonymous callers cannot be recognized again. */
function checkMaker(identity: Identity, { makerId }: KeptState): void {
  if (makerId === null || makerId !== makerOf(identity)) throw new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
}

/** Null without a tab or a login: then every state has its own key. */
function contextKey(
  deps: Deps,
  identity: Identity,
  { datasetId, chartId, sourceKind }: ExploreSource,
  tabId: string | null,
): string | null {
  const userId = makerOf(identity);
  if (userId === null || tabId === null || tabId === '' || tabId === '0') return null;
  const source = sourceKind === undefined ? datasetId : `${datasetId}__${sourceKind}`;
  return stableKey(deps.config.secretKey, [RESOURCE, userId, tabId, source, chartId]);
}

const randomKey = (deps: Deps): string => stableKey(deps.config.secretKey, [RESOURCE, deps.newUuid()]);

const keep = (deps: Deps, identity: Identity, key: string, state: KeptFormData): Promise<void> =>
  keepState(deps.db, RESOURCE, key, {
    value: JSON.stringify(state),
    makerId: makerOf(identity),
    nowMs: deps.now(),
    ttlMs: RETENTION.exploreStatesMs,
  });
