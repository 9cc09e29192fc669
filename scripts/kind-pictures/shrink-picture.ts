// The drawing of a chart as a picture beside its name: without what is for readers of the page and for the pointer.

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Drawings can be higher than their box (tables): the picture is cut off at it. */
export function shrinkPicture(svg: string, { widthPx, heightPx }: Size): string {
  return svg
    .replaceAll(/<(title|desc)\b[^>]*>[^<]*<\/\1>/g, '')
    .replaceAll(/ (?:role|tabindex|class|data-[a-z-]+|aria-[a-z-]+)="[^"]*"/g, '')
    .replaceAll(/ transform="translate\(0, 0\)"/g, '')
    .replaceAll(/(\d\.\d)\d+/g, '$1')
    .replace(/^<svg [^>]*>/, (start) =>
      start
        .replaceAll(/ (?:width|height|viewBox)="[^"]*"/g, '')
        .replace('<svg', `<svg viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}"`),
    );
}
