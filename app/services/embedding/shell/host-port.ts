import type { GuestPage } from './guest-page.ts';

interface Message {
  readonly switchboardAction?: unknown;
  readonly method?: unknown;
  readonly messageId?: unknown;
  readonly args?: unknown;
  readonly result?: unknown;
}

export type HostPort = Pick<GuestPage, 'define' | 'emit' | 'request'>;

/**
 * Hears the host page's SDK and speaks to it, over the port that it offers first. The frame loads again when the page has been
 * written into it, and its SDK then offers a port that it never uses.
 *
 * @param allowedOrigins of hosts; empty: every one
 */
export function createHostPort(page: Window, allowedOrigins: readonly string[]): HostPort {
  const MAX_WAITING = 10;
  const methods = new Map<string, (args: Readonly<Record<string, unknown>>) => unknown>();
  const waiting = new Map<string, Message[]>();
  const replies = new Map<unknown, (message: Message) => void>();
  let port: MessagePort | null = null;
  let requests = 0;

  const respond = async ({ switchboardAction, method, messageId, args }: Message) => {
    const say = (more: object) => switchboardAction === 'get' && port?.postMessage({ messageId, ...more });
    try {
      const given = typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};
      say({ switchboardAction: 'reply', result: await methods.get(String(method))?.(given) });
    } catch (error) {
      console.error(error);
      say({ switchboardAction: 'error', error: error instanceof Error ? error.message : String(error) });
    }
  };
  const hear = ({ data }: MessageEvent<Message | null>) => {
    if (typeof data !== 'object' || data === null) return;
    const { switchboardAction, messageId } = data;
    const method = String(data.method);
    if (switchboardAction === 'reply' || switchboardAction === 'error') replies.get(messageId)?.(data);
    else if (methods.has(method)) void respond(data);
    else waiting.set(method, [...(waiting.get(method) ?? []), data].slice(-MAX_WAITING));
  };
  page.addEventListener(
    'message',
    ({ data, source, origin, ports: [offered] }: MessageEvent<{ readonly type?: unknown } | null>) => {
      const isOffer = data?.type === '__embedded_comms__';
      const isHost = source === page.parent && (allowedOrigins.length === 0 || allowedOrigins.includes(origin));
      if (!isOffer || !isHost || !offered || port !== null) return;
      port = offered;
      port.onmessage = hear;
    },
  );

  return {
    define(method, run) {
      methods.set(method, run);
      const early = waiting.get(method) ?? [];
      waiting.delete(method);
      for (const message of early) void respond(message);
    },
    emit: (method, args) => port?.postMessage({ switchboardAction: 'emit', method, args }),
    request: (method, args) =>
      new Promise((resolve, reject) => {
        requests += 1;
        const messageId = `guest_${requests}`;
        replies.set(messageId, ({ switchboardAction, result }) => {
          replies.delete(messageId);
          if (switchboardAction === 'reply') resolve(result);
          else reject(new Error(`The host page has no method “${method}”.`));
        });
        port?.postMessage({ switchboardAction: 'get', method, messageId, args });
      }),
  };
}
