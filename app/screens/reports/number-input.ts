// A number in the draft of a form, as `NumberField` has it: text while it is no number. Pure.
import * as z from 'zod';

export const numberInput = z.union([z.number(), z.string(), z.null()]);
