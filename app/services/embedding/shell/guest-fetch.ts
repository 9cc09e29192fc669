type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface GuestFetch {
  readonly fetch: Fetch;
  readonly token: () => string | null;
  /** From now on requests use this token; requests that wait for a token continue. */
  readonly takeToken: (token: string) => void;
}

interface GuestFetchOptions {
  /** The browser's own. */
  readonly fetch: Fetch;
  /** URL of the page; requests to other sites don't get the guest's token. */
  readonly address: string;
  /** Requests a new token from the host page: its SDK sends one before expiry, other hosts have to be told. */
  readonly onExpired: () => void;
  readonly onRefused: (status: number) => void;
  readonly renewalMs: number;
}

/**
 * A `fetch` that sends the guest's token and no cookie to our server. A request whose token has expired waits for the next one
 * and is sent again; a refusal that stays is reported.
 */
export function createGuestFetch({ fetch, address, onExpired, onRefused, renewalMs }: GuestFetchOptions): GuestFetch {
  const REFUSALS = [401, 403, 404];
  let token: string | null = null;
  let waiting: (() => void)[] = [];

  const renewed = async (expired: string | null): Promise<boolean> => {
    if (token !== expired) return true;
    const next = new Promise<boolean>((resolve) => {
      waiting.push(() => resolve(true));
      setTimeout(() => resolve(false), renewalMs);
    });
    onExpired();
    return next;
  };
  return {
    token: () => token,
    takeToken(fresh) {
      token = fresh;
      const ready = waiting;
      waiting = [];
      for (const go of ready) go();
    },
    async fetch(input, init) {
      const request = input instanceof Request ? input : null;
      const target = new URL(request ? request.url : (input as string | URL), address);
      if (target.origin !== new URL(address).origin) return fetch(input, init);
      const send = () => {
        const headers = new Headers(init?.headers ?? request?.headers);
        if (token !== null) headers.set('X-GuestToken', token);
        // The types here are those of Workers, which have more fields than browsers' types.
        return fetch((request ? request.clone() : target) as URL, { ...init, headers, credentials: 'omit' });
      };
      const used = token;
      const first = await send();
      const reply = first.status === 401 && (await renewed(used)) ? await send() : first;
      if (REFUSALS.includes(reply.status)) onRefused(reply.status);
      return reply;
    },
  };
}
