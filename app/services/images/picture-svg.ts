// A picture as one self-contained SVG: where it is opened, Inter can be missing.
import { fallbackFacesCss } from '#app/domain/theme/fallback-faces.ts';
import type { Picture } from '#app/services/rendering/protocol.ts';

export function pictureSvg({ widthPx, heightPx, background, parts }: Picture): string {
  const placed = parts.map(({ x, y, svg }) => svg.replace(/^<svg /, `<svg x="${x}" y="${y}" `));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}">` +
    `<style>${fallbackFacesCss()}</style>` +
    `<rect width="${widthPx}" height="${heightPx}" fill="${background}"/>${placed.join('')}</svg>`
  );
}
