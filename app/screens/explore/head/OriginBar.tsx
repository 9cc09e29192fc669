// The dashboard from which the chart was opened: the way back, and which of its filters apply here.
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import text from '#app/ui/text/text.module.css';
import { useExplore, useExploreState } from '#app/screens/explore/explore-context.ts';
import styles from './OriginBar.module.css';

export function OriginBar() {
  const t = useMessages(explore);
  const { store } = useExplore();
  const origin = useExploreState((state) => state.origin);
  const urlParams = useExploreState((state) => state.urlParams);
  if (!origin) return null;
  const { dashboardId, title, filters } = origin;
  const search = new URLSearchParams(urlParams).toString();
  const leaveOut = () => {
    store.getState().setOrigin(null);
    const url = new URL(window.location.href);
    url.searchParams.delete('dashboard_page_id');
    window.history.replaceState(window.history.state, '', url);
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('origin.label')}>
      <Icon name="filter" />
      <a className={styles.dashboard} href={`/superset/dashboard/${dashboardId}/${search && `?${search}`}`} title={title}>
        {title}
      </a>
      {filters.length === 0 ? <span className={text.muted}>{t('origin.none')}</span> : null}
      {filters.map(({ name, value }) => (
        <Badge key={name} className={styles.filter} title={t('origin.filter', { name, value })}>
          {t('origin.filter', { name, value })}
        </Badge>
      ))}
      {filters.length === 0 ? null : (
        <>
          <span className={text.muted}>{t('origin.notSaved')}</span>
          <Button weight="quiet" onClick={leaveOut}>
            {t('origin.remove')}
          </Button>
        </>
      )}
    </div>
  );
}
