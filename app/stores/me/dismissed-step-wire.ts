// First steps that the caller does not want to see on home.
import * as z from 'zod';
import { STEP_IDS } from '#app/domain/viewer/first-steps.ts';

export const stepParams = z.object({ step: z.enum(STEP_IDS) });
export const stepReply = z.object({ message: z.string() });
