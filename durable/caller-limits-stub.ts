// Client of the objects that enforce callers' limits: one object per caller.
import * as z from 'zod';
import type { CallerLimits } from '#app/services/query-service/caller-limits.ts';
import { createObjectClient } from './stubs.ts';

export const createCallerLimits =
  (namespace: DurableObjectNamespace) =>
  (callerName: string): CallerLimits => {
    const call = createObjectClient(namespace, callerName);
    return {
      take: async (take, signal) => void (await call('/limits/take', take, z.null(), signal)),
      end: async (id) => void (await call('/limits/end', { id }, z.null())),
    };
  };
