// The hosts from which a page can load images and videos in markdown. The operator of such a host learns the address
// of every viewer, so only hosts in the settings are allowed besides this installation.

/** `*.example.com` is every host below it; a host without a port is the usual port of https. */
export type MediaHosts = readonly string[];

const HOST = /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/;
/** Stands for this installation where an address is relative; no such host exists. */
const OWN = 'own.invalid';

/** Reads the operator's setting: hosts with spaces or commas between them. What is no host is left out. */
export function parseMediaHosts(setting: string): MediaHosts {
  const named = setting
    .toLowerCase()
    .split(/[\s,]+/)
    .map((entry) => entry.replace(/^https:\/\//, '').replace(/\/$/, ''));
  return [...new Set(named.filter((host) => HOST.test(host)))];
}

/** Null where a page can load it; else the host that it would be loaded from, '' where the address has none. */
export function foreignHost(address: string, hosts: MediaHosts): string | null {
  const url = readUrl(address);
  if (url?.host === OWN && url.protocol === 'https:') return null;
  if (url?.protocol === 'https:' && hosts.some((host) => covers(host, url.host))) return null;
  return url?.host ?? '';
}

function readUrl(address: string): URL | null {
  try {
    return new URL(address, `https://${OWN}`);
  } catch {
    return null; // No address at all.
  }
}

const covers = (named: string, host: string): boolean =>
  named.startsWith('*.') ? host.endsWith(named.slice(1)) : named === host;

/** As sources of a content security policy. */
export const mediaSources = (hosts: MediaHosts): string => hosts.map((host) => ` https://${host}`).join('');
