// The first steps that home offers: where each leads, and which of them a viewer sees. What makes one done, the service knows.
import type { PlaceId } from './places.ts';

/** In the order shown. Each is offered to those who can navigate to its place. */
const FIRST_STEPS = [
  { id: 'connect-database', place: 'new-database', href: '/databaseview/list/?new' },
  { id: 'create-dashboard', place: 'new-dashboard', href: '/dashboard/new/' },
  { id: 'invite-users', place: 'users', href: '/users/?new' },
] as const satisfies readonly { readonly id: string; readonly place: PlaceId; readonly href: string }[];

export type StepId = (typeof FIRST_STEPS)[number]['id'];

export const STEP_IDS = FIRST_STEPS.map(({ id }) => id) as [StepId, ...StepId[]];

export interface StepState {
  readonly id: StepId;
  readonly isDone: boolean;
  readonly isDismissed: boolean;
}

export interface FirstStep {
  readonly id: StepId;
  readonly href: string;
  readonly isDone: boolean;
}

/** The steps that can be taken from these places. */
export const openSteps = (places: readonly PlaceId[]): StepId[] =>
  FIRST_STEPS.flatMap(({ id, place }) => (places.includes(place) ? [id] : []));

/** Those that were not dismissed, done ones among them; none once all that are left are done. */
export function decideFirstSteps(states: readonly StepState[]): FirstStep[] {
  const shown = FIRST_STEPS.flatMap(({ id, href }): FirstStep[] => {
    const state = states.find((candidate) => candidate.id === id);
    return state && !state.isDismissed ? [{ id, href, isDone: state.isDone }] : [];
  });
  return shown.some(({ isDone }) => !isDone) ? shown : [];
}
