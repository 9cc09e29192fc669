// What the wrangler.toml files say, against each other: needs no account.
import { publicUrlProblem } from '#app/domain/setup/setup-problem.ts';
import { parsePublicUrl } from '#app/domain/setup/public-url.ts';
import { APP, OBJECTS, QUERY, REPORT } from '#scripts/bundle/workers.ts';
import { missing, ready, type CheckItem } from './check-item.ts';
import { findPrivateHostProblems, PRIVATE_HOSTS } from './private-hosts.ts';
import type { WranglerFacts } from './wrangler-facts.ts';

/** In the order in which they are put right. */
export const checkSettings = (facts: readonly WranglerFacts[]): CheckItem[] => [
  ...facts.filter(({ config }) => config === APP.config || config === REPORT.config).map(decidePublicUrl),
  ...decideSharedSettings(facts),
  ...findPrivateHostProblems(facts).map((problem) => missing('private hosts', problem)),
  ...decideHyperdrives(facts),
  ...facts.filter(({ config }) => config === APP.config).map(decideDomain),
];

function decidePublicUrl({ vars, config }: WranglerFacts): CheckItem {
  const what = `public address (PUBLIC_URL in ${config})`;
  const problem = publicUrlProblem(vars['PUBLIC_URL'], config);
  return problem === null ? ready(what) : missing(what, problem);
}

/** Have an item each that names the file where they are empty. */
const ITEMS_OF_THEIR_OWN: readonly string[] = ['PUBLIC_URL', 'EMAIL_FROM'];

/** A setting of several Workers has one value. */
function decideSharedSettings(facts: readonly WranglerFacts[]): CheckItem[] {
  const names = [...new Set(facts.flatMap(({ vars }) => Object.keys(vars)))].filter((name) => name !== PRIVATE_HOSTS);
  const differing = names.flatMap((name): CheckItem[] => {
    const set = facts.flatMap(({ vars: { [name]: value }, config }) => (value === undefined ? [] : [{ value, config }]));
    if (new Set(set.map(({ value }) => value)).size < 2) return [];
    if (ITEMS_OF_THEIR_OWN.includes(name) && set.some(({ value }) => value === '')) return [];
    const values = set.map(({ value, config }) => `"${value}" in ${config}`).join(', ');
    return [missing(`setting ${name}`, `set the same in each file. It is ${values}.`)];
  });
  return differing.length > 0 ? differing : [ready('settings that several files have')];
}

/** Statements run in both Workers. */
function decideHyperdrives(facts: readonly WranglerFacts[]): CheckItem[] {
  const runners = facts.filter(({ config }) => config === QUERY.config || config === OBJECTS.config);
  const names = [...new Set(runners.flatMap(({ hyperdrives }) => Object.keys(hyperdrives)))];
  return names.map((name) => {
    const what = `Hyperdrive binding ${name}`;
    const ids = [...new Set(runners.flatMap(({ hyperdrives: { [name]: id } }) => (id === undefined ? [] : [id])))];
    const lacking = runners.filter(({ hyperdrives }) => hyperdrives[name] === undefined).map(({ config }) => config);
    if (ids.length > 1) return missing(what, `set the same id in ${runners.map(({ config }) => config).join(' and ')}`);
    return lacking.length === 0 ? ready(what) : missing(what, `add it to ${lacking.join(', ')} with id = "${ids[0] ?? ''}"`);
  });
}

function decideDomain({ domain, vars, config }: WranglerFacts): CheckItem {
  if (domain === null)
    return {
      what: 'domain',
      state: 'note',
      todo: `${config} has no route: on workers.dev the Cache API has no effect, and every cached result is read from R2`,
    };
  const address = parsePublicUrl(vars['PUBLIC_URL'] ?? '');
  if (address === null || new URL(address).hostname === domain) return ready('domain');
  return missing('domain', `the route in ${config} is "${domain}", and PUBLIC_URL is ${address}`);
}
