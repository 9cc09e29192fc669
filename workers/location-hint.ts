// The platform's region hint for placing an object.
import { findLocationHint } from '#app/domain/database/location-hint.ts';

/** Null for invalid ones: the object is then created near its first caller. */
export const locationHintOf = (value: unknown): DurableObjectLocationHint | null => findLocationHint(value);
