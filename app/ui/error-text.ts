// What went wrong, for a person: an error's message, or a sentence where what was thrown has none.
export const errorText = (error: unknown, otherwise: string): string => (error instanceof Error ? error.message : otherwise);
