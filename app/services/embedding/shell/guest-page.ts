// What the shell of an embedded page leaves on `window` for the dashboard's own code, and what the server tells the shell.

export interface GuestPage {
  /** Handles this method of the host's SDK, including calls that arrived before. */
  define(method: string, run: (args: Readonly<Record<string, unknown>>) => unknown): void;
  /** Tells the host page; nothing comes back. */
  emit(method: string, args: unknown): void;
  /** Calls a method of the host page. Rejects where it has none. */
  request(method: string, args: unknown): Promise<unknown>;
  /** The guest's token as it is now, for what can carry no header; null before the host page sent one. */
  token(): string | null;
  /** Called with the status of a reply that even a new token does not change. */
  onRefused: (status: number) => void;
}

declare global {
  interface Window {
    /** Only in an embedded page. */
    meridianGuest?: GuestPage;
  }
}

/** What the shell can say while it has no page: `retry` is offered by its script. */
export type ShellState = 'loading' | 'alone' | 'silent' | 'missing' | 'refused' | 'expired' | 'failed';

export interface ShellSettings {
  /** Sites that can hand over a token; empty: every one. */
  readonly allowedOrigins: readonly string[];
  readonly texts: Readonly<Record<ShellState, { readonly title: string; readonly detail: string }>>;
  readonly brokenText: string;
  /** Max silence of the host page before the viewer sees a message, ms. */
  readonly silenceMs: number;
  /** Max wait of a request for a new token after its own was refused, ms. */
  readonly renewalMs: number;
}
