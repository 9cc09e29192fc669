// What the object of a run does next, from the state in the run's row. Pure.
import { isFinished, WAITING_STATES, type QueryState } from './query-state.ts';

/** `endLost`: it was running in an object that was evicted. `stop`: it was stopped before it began. */
export type RunStep = 'forget' | 'endLost' | 'stop' | 'start';

export function nextRunStep(state: QueryState, isStopped: boolean): RunStep {
  if (isFinished(state)) return 'forget';
  if (!WAITING_STATES.includes(state)) return 'endLost';
  return isStopped ? 'stop' : 'start';
}
