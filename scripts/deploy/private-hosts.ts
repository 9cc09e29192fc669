// What is wrong with the private hosts that the wrangler.toml files allow.
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import type { WranglerFacts } from './wrangler-facts.ts';

const OLD = 'ALLOW_PRIVATE_ADDRESSES';
export const PRIVATE_HOSTS = 'ALLOWED_PRIVATE_HOSTS';

/** One sentence each. Needs no account. */
export function findPrivateHostProblems(facts: readonly WranglerFacts[]): string[] {
  const values = new Set(facts.map(({ vars }) => vars[PRIVATE_HOSTS] ?? ''));
  return [
    ...facts.flatMap(({ config, vars }) => findFileProblem(config, vars)),
    ...(values.size > 1
      ? [`${PRIVATE_HOSTS} differs between ${facts.map(({ config }) => config).join(', ')}. Set it alike.`]
      : []),
  ];
}

function findFileProblem(config: string, vars: WranglerFacts['vars']): string[] {
  if (OLD in vars)
    return [
      `${OLD} in ${config} no longer has an effect. Remove it, and list hosts in ${PRIVATE_HOSTS}: "databases=10.0.0.5:5432".`,
    ];
  const { mistakes } = parseAllowedPrivateHosts(vars[PRIVATE_HOSTS] ?? '');
  return mistakes.map((entry) => `${PRIVATE_HOSTS} in ${config} has an entry that isn't use=host:port: ${entry}.`);
}
