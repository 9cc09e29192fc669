// Private hosts that the operator allows Meridian to connect to, each for one use (setting ALLOWED_PRIVATE_HOSTS).
import { classifyHost } from './private-address.ts';

const USES = ['databases', 'mail', 'webhooks'] as const;

/** `databases`: connections and their OAuth token URLs. `mail`: SMTP. `webhooks`: all deliveries over HTTP. */
export type PrivateUse = (typeof USES)[number];

/** Whether the operator allows this private host and port for this use. Public hosts are always allowed. */
export type IsAllowedPrivate = (use: PrivateUse, host: string, port: number) => boolean;

export interface AllowedPrivateHosts {
  readonly isAllowedPrivate: IsAllowedPrivate;
  /** Invalid entries, which are ignored. */
  readonly mistakes: readonly string[];
}

const ENTRY = /^(databases|mail|webhooks)=(\[[^\]]+\]|[^:[\]]+):(\d{1,5}|\*)$/;
const MAX_PORT = 65_535;
const EVERY_PORT = '*';

/** Parses entries `use=host:port` separated by commas or whitespace. IPv6 is in brackets; the port `*` allows all ports. */
export function parseAllowedPrivateHosts(text: string | undefined): AllowedPrivateHosts {
  const entries = (text ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  const listed = new Set<string>();
  const mistakes: string[] = [];
  for (const entry of entries) {
    const key = readEntry(entry);
    if (key === null) mistakes.push(entry);
    else listed.add(key);
  }
  const isAllowedPrivate: IsAllowedPrivate = (use, host, port) => {
    if (classifyHost(host) === 'ambiguous') return false;
    const name = normalizeHost(host);
    return listed.has(formatHostKey(use, name, String(port))) || listed.has(formatHostKey(use, name, EVERY_PORT));
  };
  return { isAllowedPrivate, mistakes };
}

/** End of the refusal's message: the setting that the operator would have to add. */
export function describePrivateHost(use: PrivateUse, host: string, port: number): string {
  const name = normalizeHost(host);
  const entry = `${use}=${name.includes(':') ? `[${name}]` : name}:${port}`;
  return `The operator can allow this one with the setting ALLOWED_PRIVATE_HOSTS (for npm start MERIDIAN_ALLOWED_PRIVATE_HOSTS): ${entry}.`;
}

/** Port of a URL, or the default port of its scheme. */
export const portOfUrl = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

function readEntry(entry: string): string | null {
  const [, use = '', host = '', port = ''] = ENTRY.exec(entry) ?? [];
  // Hosts are required, and ambiguous ones are refused because parsers read them differently.
  if (host === '' || classifyHost(host) === 'ambiguous') return null;
  if (port !== EVERY_PORT && (Number(port) < 1 || Number(port) > MAX_PORT)) return null;
  return formatHostKey(use, normalizeHost(host), port === EVERY_PORT ? port : String(Number(port)));
}

const formatHostKey = (use: string, host: string, port: string): string => `${use}=${host} ${port}`;

/** Normalizes for comparison: `LOCALHOST.` is `localhost`, `[::1]` and `0:0:0:0:0:0:0:1` are `::1`. */
function normalizeHost(host: string): string {
  const text = host.replace(/^\[|\]$/g, '').toLowerCase();
  const url = text.includes(':') ? `http://[${text}]` : null;
  return url !== null && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : text.replace(/\.$/, '');
}
