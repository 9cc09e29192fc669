// The body of a drawing's request, as long as it leaves the isolate enough memory to draw it.
import { AppError } from '#app/domain/errors.ts';

/** Text and parsed SVG are in memory at the same time, together with fonts and one band of pixels. */
const MAX_CHARACTERS = 16_000_000;

/** Throws an error with a message for the user who requested the picture. */
export async function readDrawingText(request: Request): Promise<string> {
  // A body of known length isn't even read.
  if (Number(request.headers.get('content-length') ?? 0) > MAX_CHARACTERS) throw tooLarge();
  const text = await request.text();
  if (text.length > MAX_CHARACTERS) throw tooLarge();
  return text;
}

const tooLarge = (): AppError =>
  new AppError(
    'COMMAND_REFUSED_ERROR',
    'This is too large for a picture: its charts have too many marks. Show fewer rows, or select one tab or chart.',
  );
