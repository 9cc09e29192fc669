// The states of a run, as people say them.
const WORDS: Readonly<Record<string, string>> = {
  pending: 'Waiting',
  scheduled: 'Waiting',
  started: 'Started',
  running: 'Running',
  fetching: 'Reading rows',
  success: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  timed_out: 'Took too long',
};

export const stateWords = (state: string): string => (Object.hasOwn(WORDS, state) ? (WORDS[state] ?? state) : state);

/** "120 ms", "3.2 s", "4 min 10 s". */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
