// /api/v1/me/dismissed_steps/: which of the first steps home leaves out for the caller.
import { invariant } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { dismissStep, restoreStep } from '#app/stores/user/dismissed-steps.server.ts';
import { stepParams, stepReply } from '#app/stores/me/dismissed-step-wire.ts';

const shared = {
  path: '/api/v1/me/dismissed_steps/:step',
  tag: 'Current user',
  rule: { kind: 'authenticated' },
  input: { params: stepParams },
  output: stepReply,
} as const;

const dismiss = endpoint({
  ...shared,
  method: 'PUT',
  summary: 'Dismiss a first step on the home page',
  async run({ deps, identity }, { params: { step } }) {
    invariant(identity.kind === 'user', 'Only users have first steps.');
    await dismissStep(deps.db, { userId: identity.userId, step, nowMs: deps.now() });
    return { message: 'OK' };
  },
});

const restore = endpoint({
  ...shared,
  method: 'DELETE',
  summary: 'Restore a first step on the home page',
  async run({ deps, identity }, { params: { step } }) {
    invariant(identity.kind === 'user', 'Only users have first steps.');
    await restoreStep(deps.db, { userId: identity.userId, step });
    return { message: 'OK' };
  },
});

export const dismissedStepEndpoints = [dismiss, restore];
