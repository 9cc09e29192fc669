// A drawing as a PNG: the svg under its title on the page's surface, in the page's font. Browser only.
import { fallbackFacesCss } from '#app/domain/theme/fallback-faces.ts';
import { FONT_FAMILY } from '#app/domain/theme/tokens.ts';
import interUrl from '#app/ui/styles/fonts/inter-latin.woff2?url';
import { ui } from '#app/messages/en/ui.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

interface Drawing {
  /** An svg element with its own colors. */
  readonly svg: string;
  readonly title: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Pixels of the picture per pixel of the page. */
const SCALE = 2;
const PADDING_PX = 16;
const TITLE_PX = 32;

/** Throws a message for users. */
export async function pngOfSvg({ svg, title, widthPx, heightPx }: Drawing): Promise<Blob> {
  const t = pageTranslate(ui);

  const picture = await loadImage(withFont({ svg, widthPx, heightPx }, await loadFont()));
  const style = getComputedStyle(document.documentElement);
  const canvas = document.createElement('canvas');
  canvas.width = (widthPx + 2 * PADDING_PX) * SCALE;
  canvas.height = (heightPx + 2 * PADDING_PX + TITLE_PX) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(t('picture.unsupported'));
  pen.scale(SCALE, SCALE);
  pen.fillStyle = style.getPropertyValue('--m-surface-raised');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = style.getPropertyValue('--m-text');
  pen.font = `600 14px ${FONT_FAMILY}`;
  pen.textBaseline = 'middle';
  pen.fillText(title, PADDING_PX, PADDING_PX + 10, widthPx);
  pen.drawImage(picture, PADDING_PX, PADDING_PX + TITLE_PX, widthPx, heightPx);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(t('picture.tooLarge'));
  return blob;
}

/** As a data URL: an image cannot use the page's fonts. Null where it can't be loaded: a face of the system is used, in its measure. */
async function loadFont(): Promise<string | null> {
  const reply = await fetch(interUrl).catch(() => null);
  if (!reply?.ok) return null;
  const blob = await reply.blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });
}

/** Wrapped as text: an element made in this document would be refused by the page's own policy. */
function withFont({ svg, widthPx, heightPx }: Omit<Drawing, 'title'>, font: string | null): string {
  const inter = font ? `@font-face{font-family:Inter;font-weight:100 900;src:url(${font}) format('woff2')}` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><style>${inter}${fallbackFacesCss()}</style>${svg}</svg>`;
}

async function loadImage(svg: string): Promise<HTMLImageElement> {
  const t = pageTranslate(ui);

  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } catch (cause) {
    throw new Error(t('picture.failed'), { cause });
  } finally {
    URL.revokeObjectURL(url);
  }
}
