// Whether a plain click on a link leaves its page. Pure.
type Link = Pick<HTMLAnchorElement, 'getAttribute' | 'hasAttribute' | 'origin' | 'pathname' | 'protocol' | 'search' | 'target'>;
type Click = Pick<MouseEvent, 'altKey' | 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
type Page = Pick<Location, 'origin' | 'pathname' | 'search'>;

export function leavesPage(link: Link, event: Click, page: Page): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  // A tab is a part of the page, whatever its address.
  if (link.getAttribute('role') === 'tab') return false;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false;
  if (!/^https?:$/.test(link.protocol)) return false;
  return link.origin !== page.origin || link.pathname !== page.pathname || link.search !== page.search;
}
