// The Deps of a request once it is known who sent it: what it does is counted under their name.
import type { Identity } from '#app/domain/access/identity.ts';
import { findCaller } from '#app/domain/caller-limits/caller.ts';
import { addressOf } from '#app/services/auth/identify.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export const withCaller = (deps: Deps, identity: Identity, request: Request): Deps =>
  deps.forCaller ? { ...deps, ...deps.forCaller(findCaller(identity, addressOf(request, deps.config))) } : deps;
