// The page behind an image link: what chats and wikis read to show the image, and what a user who follows the link sees.

export interface SharePage {
  readonly title: string;
  /** Absolute addresses. */
  readonly imageUrl: string;
  readonly pageUrl: string;
  readonly oembedUrl: string;
  readonly openUrl: string;
  readonly openLabel: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** BCP 47. */
  readonly locale: string;
}

export function sharePageHtml(page: SharePage): string {
  const { title, imageUrl, pageUrl, oembedUrl, openUrl, openLabel, widthPx, heightPx, locale } = page;
  const meta = (property: string, content: string): string => `<meta property="${property}" content="${escape(content)}">`;
  return `<!doctype html><html lang="${escape(locale)}"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
${meta('og:type', 'website')}${meta('og:site_name', 'Meridian')}${meta('og:title', title)}${meta('og:url', pageUrl)}
${meta('og:image', imageUrl)}${meta('og:image:type', 'image/png')}${meta('og:image:width', String(widthPx))}${meta('og:image:height', String(heightPx))}${meta('og:image:alt', title)}
<meta name="twitter:card" content="summary_large_image"><meta name="twitter:image" content="${escape(imageUrl)}">
<link rel="alternate" type="application/json+oembed" href="${escape(oembedUrl)}" title="${escape(title)}"></head>
<body><p><a href="${escape(openUrl)}">${escape(openLabel)}</a></p><img src="${escape(imageUrl)}" alt="${escape(title)}" width="${widthPx}"></body></html>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
