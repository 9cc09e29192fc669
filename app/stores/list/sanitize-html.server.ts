// The one way from HTML that someone typed to HTML on a page: a list of what is allowed, everything else goes.
import sanitizeHtmlLibrary from 'sanitize-html';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_SCHEMES,
  ALLOWED_TAGS,
  INLINE_IMAGE,
  MAX_HTML_DEPTH,
} from '#app/domain/html/allowed-html.ts';
import { FLAT_PAST_BOUND } from '#app/domain/html/nesting.ts';
import type { UnsafeHtml } from '#app/domain/markdown/render-markdown.ts';
import { renderMarkdown } from '#app/domain/markdown/render-markdown.ts';
import { foreignHost, type MediaHosts } from '#app/domain/markdown/media-hosts.ts';
import { LIVE_SCHEME } from '#app/domain/dashboard/page/live-value.ts';
import { safeStyle } from '#app/domain/markdown/safe-style.ts';

declare const safe: unique symbol;
/** HTML that is safe in a page. */
export type SafeHtml = string & { readonly [safe]: true };

type Attributes = Record<string, string>;

/** `hosts` null: the page decides what the HTML loads. */
const optionsFor = (hosts: MediaHosts | null): sanitizeHtmlLibrary.IOptions => ({
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: ALLOWED_ATTRIBUTES,
  allowedSchemes: ALLOWED_SCHEMES,
  allowedSchemesByTag: { img: ['http', 'https', 'data'], video: ['http', 'https'], source: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'poster'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_HTML_DEPTH,
  parser: FLAT_PAST_BOUND,
  // Styles are cleaned by safeStyle: the library's own filter parses them with a CSS engine that throws on some input.
  parseStyleAttributes: false,
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs) }),
    ...(hosts === null ? {} : { img: ownMedia(hosts), video: ownMedia(hosts), source: ownMedia(hosts) }),
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(cleanAttributes(tagName, attribs)) }),
  },
});

/** Cleaned HTML, which is safe to insert. Never throws. Media of unlisted hosts become links. */
export function sanitizeHtml(html: string, hosts: MediaHosts | null = []): SafeHtml {
  return sanitizeHtmlLibrary(html, optionsFor(hosts)) as SafeHtml;
}

/** A dashboard's markdown block, or a description, as HTML that is safe in a page. `hosts`: as of sanitizeHtml. */
export function markdownToSafeHtml(markdown: string, hosts: MediaHosts | null = []): SafeHtml {
  const html: UnsafeHtml = renderMarkdown(markdown);
  return sanitizeHtml(html, hosts);
}

/** A text block of a dashboard before its live values are put in: their links keep their addresses, which no browser opens. */
export const textBlockHtml = (markdown: string, hosts: MediaHosts): SafeHtml =>
  sanitizeHtmlLibrary(renderMarkdown(markdown), {
    ...optionsFor(hosts),
    allowedSchemes: [...ALLOWED_SCHEMES, LIVE_SCHEME],
  }) as SafeHtml;

/** Markdown for clients of the API, whose own pages decide what they load. */
export const markdownForClients = (markdown: string): SafeHtml => markdownToSafeHtml(markdown, null);

const LABELS: Readonly<Record<string, string>> = { img: 'Image', video: 'Video' };
/** Attributes whose address is loaded with the page. */
const LOADING: ReadonlySet<string> = new Set(['src', 'poster']);

/** What would be loaded from hosts that are not named becomes a link; where there is nothing to say, it goes. */
const ownMedia =
  (hosts: MediaHosts): sanitizeHtmlLibrary.Transformer =>
  (tagName, attribs) => {
    const hostOf = (address: string): string | null => (INLINE_IMAGE.test(address) ? null : foreignHost(address, hosts));
    const { src, alt } = attribs;
    const host = src === undefined ? null : hostOf(src);
    const label = LABELS[tagName];
    if (src !== undefined && host !== null && label !== undefined) {
      const text = `${label} on ${host || 'another site'}${alt ? `: ${alt}` : ''}`;
      return { tagName: 'a', attribs: { href: src, target: '_blank', rel: 'noopener noreferrer', class: 'foreign-media' }, text };
    }
    const isOwn = ([name, value]: [string, string]) => !LOADING.has(name) || hostOf(value) === null;
    return { tagName, attribs: Object.fromEntries(Object.entries(attribs).filter(isOwn)) };
  };

function cleanAttributes(tagName: string, { style, ...others }: Attributes): Attributes {
  const cleaned = style === undefined ? '' : safeStyle(style);
  const attributes = cleaned === '' ? others : { ...others, style: cleaned };
  if (tagName !== 'img' || !/^\s*data:/i.test(attributes['src'] ?? '')) return attributes;
  const { src, ...rest } = attributes;
  return src !== undefined && INLINE_IMAGE.test(src) ? { ...rest, src } : rest;
}

/** A new page never gets a handle on ours; frames and named windows are not the author's to choose. */
function linkAttributes({ target, ...others }: Attributes): Attributes {
  const rel = 'noopener noreferrer';
  return target === '_blank' ? { ...others, target, rel } : { ...others, rel };
}
