// The short messages on screen: at most four, each auto-dismisses unless it is an error.
export interface Toast {
  readonly id: number;
  readonly kind: 'info' | 'success' | 'warning' | 'error';
  readonly message: string;
  /** What can still be done about it. */
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastOptions {
  readonly action?: ToastAction;
  /** 5 seconds where left out. */
  readonly lifetimeMs?: number;
}

const LIFETIME_MS = 5000;
const MAX_TOASTS = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a message; browser only. Returns the id by which it can be dismissed before its time. */
export function showToast(kind: Toast['kind'], message: string, options: ToastOptions = {}): number {
  lastId += 1;
  const id = lastId;
  publish([...toasts, { id, kind, message, action: options.action }].slice(-MAX_TOASTS));
  if (kind !== 'error') setTimeout(() => dismissToast(id), options.lifetimeMs ?? LIFETIME_MS);
  return id;
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export const listToasts = (): readonly Toast[] => toasts;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
