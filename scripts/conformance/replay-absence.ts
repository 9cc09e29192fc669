// Which samples request what this host lacks.
import type { Replay } from './replay-call.ts';
import type { RecordedSample } from './replay-sample.ts';

/** What later issues bring: listed as absent with this reason and nothing else. */
const LATER: readonly (readonly [RegExp, string])[] = [
  [/^theme\./, 'themes come with a later issue'],
  [/^security\.registration/, 'there is no self-registration'],
  [/^database\.ssh-tunnel/, 'there are no SSH tunnels'],
  [/^dashboard\.export-as-example/, 'no dashboard is exported as an example yet'],
];

/** What can't be sent again, or is about what later issues bring. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/\.import-overwrite$/, 'the recording lacks its archive'],
  [/^dashboard\.(?:get-theme|theme-|with-theme)/, 'themes come with a later issue'],
];

/** Why the sample requests what is missing, or null. */
export function absence({ paths }: Replay, sample: RecordedSample): string | null {
  const path = new URL(sample.request.path, 'http://host').pathname;
  const later = LATER.find(([pattern]) => pattern.test(sample.name));
  const left = LEFT_OUT.find(([pattern]) => pattern.test(sample.name));
  if (left) return left[1];
  if (later) return paths.some((known) => matches(known, path)) ? null : later[1];
  if (sample.name.startsWith('guest.') && !paths.includes('/api/v1/security/guest_token/')) return 'guest tokens';
  if (sample.name.startsWith('route.') || !path.startsWith('/api/'))
    return path.startsWith('/api/') || isPlainRoute(path) ? null : `route ${path}`;
  return paths.some((known) => matches(known, path)) ? null : `route ${path}`;
}

/** Routes outside the API document that exist. */
const isPlainRoute = (path: string): boolean =>
  /^\/(?:health|healthcheck|ping)$|^\/(?:tabstateview|tableschemaview|superset\/log)\/|^\/datasource\/samples$/.test(path);

function matches(known: string, path: string): boolean {
  const pattern = known.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

/** Whether an absence is one that a later issue ends. */
export const isLater = (reason: string | undefined): boolean => [...LATER, ...LEFT_OUT].some(([, later]) => later === reason);
