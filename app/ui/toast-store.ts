// The short messages on screen: at most four, each leaves by itself unless it is an error.
export interface Toast {
  readonly id: number;
  readonly kind: 'info' | 'success' | 'error';
  readonly message: string;
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

/** Shows a message; browser only. */
export function showToast(kind: Toast['kind'], message: string): void {
  lastId += 1;
  const id = lastId;
  publish([...toasts, { id, kind, message }].slice(-MAX_TOASTS));
  if (kind !== 'error') setTimeout(() => dismissToast(id), LIFETIME_MS);
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export const listToasts = (): readonly Toast[] => toasts;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
