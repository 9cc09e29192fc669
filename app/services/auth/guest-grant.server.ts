// Makes a guest token for another site's server, after looking at everything that it is to say.
import { AppError } from '#app/domain/errors.ts';
import { rowConditions } from '#app/domain/query/row-condition.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import { findEngine } from '#app/engines/registry.ts';
import { findDatasetSource } from '#app/stores/dataset/store.server.ts';
import { findEmbeddedChartIds } from '#app/stores/embedded-chart/store.server.ts';
import { findEmbeddedDashboardIds } from '#app/stores/embedded-dashboard/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { issueGuestToken, type GuestClaims } from './guest-token.server.ts';

const FINDERS = [
  ['dashboard', findEmbeddedDashboardIds],
  ['chart', findEmbeddedChartIds],
] as const;

/** Throws 400 for a dashboard or chart that is not embedded, a dataset that does not exist, and a clause that is no single condition. */
export async function grantGuestToken(deps: Deps, claims: GuestClaims): Promise<string> {
  for (const [type, find] of FINDERS) {
    const request = [...new Set(claims.resources.filter((resource) => resource.type === type).map(({ id }) => id.toLowerCase()))];
    const found = request.length === 0 ? new Map<string, number>() : await find(deps.db, request);
    const missing = request.find((uuid) => !found.has(uuid));
    if (missing !== undefined)
      throw refused(`The embedded ${type} "${missing}" does not exist. Enable embedding of the ${type} and use its uuid.`);
  }
  await checkClauses(deps, claims);
  return issueGuestToken(claims, deps.config, deps.now());
}

/** What names no dataset can be read by no grammar yet: it is checked by that of each dataset when it is used. */
async function checkClauses(deps: Deps, { rls_rules: rules }: GuestClaims): Promise<void> {
  const named = Map.groupBy(
    rules.filter(({ dataset }) => dataset !== undefined),
    ({ dataset }) => dataset as number,
  );
  await Promise.all(
    [...named].map(async ([id, ofDataset]) => {
      const source = await findDatasetSource(deps.db, id, deps.config.secretKey);
      if (!source) throw refused(`The dataset ${id} of a clause does not exist.`);
      const { grammar } = findEngine(source.connection.engine);
      for (const { clause } of ofDataset) {
        if (!isCondition(grammar, clause)) throw refused(`A clause for the dataset ${id} is not one SQL condition: ${clause}`);
      }
    }),
  );
}

function isCondition(grammar: Grammar, clause: string): boolean {
  try {
    return rowConditions(grammar, [{ groupKey: null, clause }]).length === 1;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const refused = (message: string): AppError => new AppError('GENERIC_COMMAND_ERROR', message);
