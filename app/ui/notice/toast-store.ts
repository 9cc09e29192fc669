// The short messages on screen: at most four, each for its time, which rests while one is pointed at or focused. Errors are
// remembered when they have gone.
export type ToastKind = 'info' | 'success' | 'warning' | 'danger';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
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
  /** That of its kind where left out. */
  readonly lifetimeMs?: number;
  /** Not shown where one with the same text is. */
  readonly noDuplicate?: boolean;
  /** Called once when it goes: after its time, or dismissed, or pushed out by newer ones. */
  readonly onGone?: () => void;
}

/** An error that was shown. */
export interface PastError {
  readonly id: number;
  readonly message: string;
  /** UTC ms, of the last time. */
  readonly atMs: number;
  /** How often it was shown in a row. */
  readonly count: number;
}

export interface PastErrors {
  /** The newest first. */
  readonly errors: readonly PastError[];
  readonly isSeen: boolean;
}

const LIFETIMES_MS: Readonly<Record<ToastKind, number>> = {
  info: 4000,
  success: 4000,
  warning: 6000,
  danger: 8000,
};
const MAX_TOASTS = 4;
const MAX_ERRORS = 20;

interface Countdown {
  readonly onGone: (() => void) | undefined;
  remainingMs: number;
  /** Null while it rests. */
  running: { readonly sinceMs: number; readonly timer: ReturnType<typeof setTimeout> } | null;
}

export const NO_ERRORS: PastErrors = { errors: [], isSeen: true };

let toasts: readonly Toast[] = [];
let past = NO_ERRORS;
let lastId = 0;
let isPaused = false;
const countdowns = new Map<number, Countdown>();
const listeners = new Set<() => void>();

/** Shows a message; browser only. Returns the id by which it can be dismissed before its time. */
export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}): number {
  const same = options.noDuplicate ? toasts.find((toast) => toast.message === message) : undefined;
  if (same) return same.id;
  lastId += 1;
  const id = lastId;
  if (kind === 'danger') past = remember(past, { id, message, atMs: Date.now(), count: 1 });
  const all = [...toasts, { id, kind, message, action: options.action }];
  countdowns.set(id, { onGone: options.onGone, remainingMs: options.lifetimeMs ?? LIFETIMES_MS[kind], running: null });
  if (!isPaused) start(id);
  setToasts(all.slice(-MAX_TOASTS));
  return id;
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** While one is pointed at or focused, none goes. */
export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const countdown of countdowns.values()) stop(countdown);
}

/** Each has the rest of its time. */
export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const id of countdowns.keys()) start(id);
}

export const listToasts = (): readonly Toast[] => toasts;
export const readPastErrors = (): PastErrors => past;

export function markErrorsSeen(): void {
  if (past.isSeen) return;
  past = { ...past, isSeen: true };
  publish();
}

export function clearErrors(): void {
  past = NO_ERRORS;
  publish();
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remember({ errors }: PastErrors, error: PastError): PastErrors {
  const [newest, ...older] = errors;
  const next = newest?.message === error.message ? [{ ...error, count: newest.count + 1 }, ...older] : [error, ...errors];
  return { errors: next.slice(0, MAX_ERRORS), isSeen: false };
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  const gone = [...countdowns].filter(([id]) => !next.some((toast) => toast.id === id));
  for (const [id, countdown] of gone) {
    stop(countdown);
    countdowns.delete(id);
  }
  if (next.length === 0) isPaused = false;
  publish();
  for (const [, { onGone }] of gone) onGone?.();
}

function start(id: number): void {
  const countdown = countdowns.get(id);
  if (!countdown || countdown.running) return;
  const timer = setTimeout(() => dismissToast(id), countdown.remainingMs);
  countdown.running = { sinceMs: Date.now(), timer };
}

function stop(countdown: Countdown): void {
  if (!countdown.running) return;
  clearTimeout(countdown.running.timer);
  countdown.remainingMs = Math.max(0, countdown.remainingMs - (Date.now() - countdown.running.sinceMs));
  countdown.running = null;
}

function publish(): void {
  for (const listener of listeners) listener();
}
