// The outcome of an API call, before anything interprets it.

export type Sent =
  | {
      readonly kind: 'replied';
      readonly status: number;
      readonly isOk: boolean;
      readonly text: string;
      readonly file?: Blob;
      readonly etag?: string;
      /** For a file: its Content-Disposition. */
      readonly disposition?: string;
      /** For a failure: its id in the server's log. */
      readonly requestId?: string;
      /** When the server takes the next request, in seconds from now. */
      readonly retryAfterS?: number;
    }
  /** No reply at all. */
  | { readonly kind: 'offline'; readonly cause: unknown }
  /** No complete reply within the deadline; the server might still have done it. */
  | { readonly kind: 'late'; readonly afterMs: number }
  /** A success that is not what the call replies: a login page, half a body, another object. */
  | { readonly kind: 'unreadable'; readonly status: number }
  /** The session has ended: there is no fresh token. */
  | { readonly kind: 'signedOut' };
