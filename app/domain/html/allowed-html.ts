// The HTML that authors can use: tags, attributes, addresses. Everything else goes.

export const ALLOWED_TAGS = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'details',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'samp',
  'section',
  'small',
  'source',
  'span',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
  'var',
  'video',
];

/** No `id` or `name`: they would shadow the page's own. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, string[]>> = {
  '*': ['class', 'style', 'title', 'lang', 'dir', 'aria-label', 'aria-hidden'],
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['aria-level']])),
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  video: ['src', 'poster', 'width', 'height', 'controls', 'loop', 'muted', 'preload'],
  source: ['src', 'type'],
  ol: ['start'],
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan', 'scope'],
};

export const ALLOWED_SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** The only addresses of data: pictures that contain no script. */
export const INLINE_IMAGE = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i;

/** Deeper elements are left out. */
export const MAX_HTML_DEPTH = 60;
