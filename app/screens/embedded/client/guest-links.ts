// Links inside an embedded dashboard. Files are requested with the guest's token, which browsers don't send when they follow a
// link; everything else opens beside the host page, whose frame would otherwise be lost. Browser only.
import { toFileName, saveFile } from '#app/ui/browser/save-file.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { chartMenu } from '#app/messages/en/chart-menu.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

/** Starts listening; the result stops it. */
export function leadLinks(page: Document): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || event.defaultPrevented) return;
    const { origin, pathname } = window.location;
    if (link.origin === origin && link.pathname === pathname) return;
    if (link.origin === origin && /^\/[cd]\/[^/]+\.(?:png|pdf)$/.test(link.pathname)) {
      event.preventDefault();
      void saveLinked(link.href);
    } else if (!link.hasAttribute('download')) {
      link.target = '_blank';
      link.rel = 'noopener';
    }
  };
  page.addEventListener('click', onClick);
  page.addEventListener('auxclick', onClick);
  return () => {
    page.removeEventListener('click', onClick);
    page.removeEventListener('auxclick', onClick);
  };
}

async function saveLinked(href: string): Promise<void> {
  const reply = await fetch(href).catch(() => null);
  if (!reply?.ok) {
    showToast(
      'danger',
      pageTranslate(chartMenu)('downloadFailed', { name: document.title, reason: pageTranslate(common)('tryAgainLater') }),
    );
    return;
  }
  const [, name = ''] = /filename\*=UTF-8''(\S+)/.exec(reply.headers.get('Content-Disposition') ?? '') ?? [];
  saveFile(await reply.blob(), toFileName(decodeURIComponent(name), 'dashboard'));
}
