// What is wrong with the private hosts that the wrangler.toml files allow.
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import type { WranglerFacts } from './wrangler-facts.ts';

const OLD = 'ALLOW_PRIVATE_ADDRESSES';
const SETTING = 'ALLOWED_PRIVATE_HOSTS';

/** One sentence each. Needs no account. */
export function findPrivateHostProblems(facts: readonly WranglerFacts[]): string[] {
  const values = new Set(facts.map(({ vars }) => vars[SETTING] ?? ''));
  return [
    ...facts.flatMap(({ config, vars }) => findFileProblem(config, vars)),
    ...(values.size > 1 ? [`${SETTING} differs between ${facts.map(({ config }) => config).join(', ')}. Set it alike.`] : []),
  ];
}

function findFileProblem(config: string, vars: WranglerFacts['vars']): string[] {
  if (OLD in vars)
    return [`${OLD} in ${config} no longer has an effect. Remove it, and list hosts in ${SETTING}: "databases=10.0.0.5:5432".`];
  const { mistakes } = parseAllowedPrivateHosts(vars[SETTING] ?? '');
  return mistakes.map((entry) => `${SETTING} in ${config} has an entry that isn't use=host:port: ${entry}.`);
}
