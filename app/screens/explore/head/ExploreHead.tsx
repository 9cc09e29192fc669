// The chart's name, what differs from the saved one, undo and redo, save, and the menu of everything else.
import { Fragment, useState } from 'react';
import { CHART_FORMAT_ICONS, CHART_FORMATS, type ChartFormat } from '#app/formats/registry/ids.ts';
import { isPivotForm } from '#app/domain/export/table-kinds.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { FavoriteStar } from '#app/screens/lists/cells/FavoriteStar.tsx';
import { ReportEntry } from '#app/screens/reports/ReportEntry.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { MenuButton, MenuGroup, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import text from '#app/ui/text/text.module.css';
import { errorText } from '#app/ui/notice/error-text.ts';
import { useAlterationMessage } from './use-alteration-messages.ts';
import { ChangeList } from './ChangeList.tsx';
import { alteredSince } from '#app/screens/explore/client/explore-store.ts';
import { useExplore, useExploreState, useHistory } from '#app/screens/explore/explore-context.ts';
import styles from './ExploreHead.module.css';

export type RowsAction = ChartFormat | `${ChartFormat}-pivoted`;

export type HeadAction =
  | 'save'
  | 'save-as'
  | 'properties'
  | RowsAction
  | 'json'
  | 'png'
  | 'pdf'
  | 'share'
  | 'link'
  | 'embed'
  | 'image-links'
  | 'report'
  | 'query'
  | 'sql-lab'
  | 'delete';

interface ExploreHeadProps {
  readonly onAct: (action: HeadAction) => void;
}

export function ExploreHead({ onAct }: ExploreHeadProps) {
  const t = useMessages(explore);
  const tCommon = useMessages(common);
  const { can } = useExplore();
  const name = useExploreState((state) => state.name);
  const setName = useExploreState((state) => state.setName);
  const chart = useExploreState((state) => state.chart);
  return (
    <header className={styles.head} data-pane="">
      <h1 className={text.visuallyHidden}>{name || t('newChart')}</h1>
      <input
        className={styles.name}
        aria-label={t('head.name')}
        placeholder={t('head.namePlaceholder')}
        value={name}
        maxLength={250}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? event.currentTarget.blur() : undefined)}
      />
      {chart ? <Star id={chart.id} name={chart.name} isOn={chart.isFavorite} /> : null}
      <CertificationMarks notes={chart ?? undefined} show="full" />
      <AlteredPill />
      <AddedTo dashboards={chart?.dashboards ?? []} />
      <div className={styles.actions}>
        <UndoRedo />
        {can.share && chart !== null ? (
          <Button icon="users" className={styles.share} onClick={() => onAct('share')}>
            {t('head.share')}
          </Button>
        ) : null}
        {can.save ? (
          <Button weight="primary" className={styles.save} onClick={() => onAct('save')}>
            {tCommon('save')}
          </Button>
        ) : null}
        <ChartMenu onAct={onAct} />
      </div>
    </header>
  );
}

/** Changes at once, and back where the server did not follow. */
function Star({ id, name, isOn }: { readonly id: number; readonly name: string; readonly isOn: boolean }) {
  const t = useMessages(explore);
  const tCommon = useMessages(common);
  const { api, store } = useExplore();
  const toggle = () => {
    const { setFavorite } = store.getState();
    setFavorite(!isOn);
    api.setFavorite(id, !isOn).catch((error: unknown) => {
      setFavorite(isOn);
      showToast('danger', t('head.favoriteFailed', { reason: errorText(error, tCommon('tryAgain')) }));
    });
  };
  return <FavoriteStar name={name} isOn={isOn} onToggle={toggle} />;
}

interface AddedToProps {
  readonly dashboards: readonly { readonly id: number; readonly title: string }[];
}

/** Where the chart is used: a link to the one dashboard, or a menu of them. */
function AddedTo({ dashboards }: AddedToProps) {
  const t = useMessages(explore);
  const [only] = dashboards;
  if (only === undefined) return null;
  const hrefOf = (id: number): string => `/superset/dashboard/${id}/`;
  const titleOf = (title: string): string => title || t('untitledDashboard');
  if (dashboards.length === 1) {
    const label = t('head.addedTo', { dashboard: titleOf(only.title) });
    return (
      <a className={styles.addedTo} href={hrefOf(only.id)} title={label}>
        {label}
      </a>
    );
  }
  return (
    <Menu
      label={t('head.addedToSeveral', { count: dashboards.length })}
      face={t('head.addedToSeveral', { count: dashboards.length })}
      align="start"
      faceClassName={styles.addedTo}
    >
      {dashboards.map(({ id, title }) => (
        <MenuLink key={id} icon="dashboard" href={hrefOf(id)}>
          {titleOf(title)}
        </MenuLink>
      ))}
    </Menu>
  );
}

function AlteredPill() {
  const t = useMessages(explore);
  const tCommon = useMessages(common);
  const message = useAlterationMessage();
  const { store } = useExplore();
  const state = useExploreState((all) => all);
  const [isOpen, setIsOpen] = useState(false);
  const changes = alteredSince(state, message);
  if (changes.length === 0 && !isOpen) return state.chart ? null : <Badge>{t('head.unsaved')}</Badge>;
  const restore = () => {
    const { saved, chart, setFormData, setName } = store.getState();
    if (saved) setFormData(saved);
    if (chart) setName(chart.name);
    setIsOpen(false);
  };
  return (
    <>
      <button type="button" className={styles.changes} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        {t('head.changes', { count: changes.length })}
      </button>
      {isOpen ? (
        <Dialog title={t('changes.title')} onClose={() => setIsOpen(false)}>
          <DialogContent>
            <ChangeList changes={changes} empty={t('changes.none')} />
          </DialogContent>
          <DialogFoot>
            <Button onClick={() => setIsOpen(false)}>{tCommon('close')}</Button>
            <Button onClick={restore}>{t('changes.restore')}</Button>
          </DialogFoot>
        </Dialog>
      ) : null}
    </>
  );
}

function UndoRedo() {
  const t = useMessages(explore);
  const { modKey } = useShellData();
  const undo = useHistory((history) => history.undo);
  const redo = useHistory((history) => history.redo);
  const canUndo = useHistory((history) => history.pastStates.length > 0);
  const canRedo = useHistory((history) => history.futureStates.length > 0);
  return (
    <>
      <HistoryButton label={t('head.undo', { key: `${modKey} Z` })} icon="undo" isOn={canUndo} onUse={() => undo()} />
      <HistoryButton label={t('head.redo', { key: `${modKey} Shift Z` })} icon="redo" isOn={canRedo} onUse={() => redo()} />
    </>
  );
}

interface HistoryButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isOn: boolean;
  readonly onUse: () => void;
}

/** Stays focusable where there is nothing to undo, so that the focus is not lost with the last step. */
function HistoryButton({ label, icon, isOn, onUse }: HistoryButtonProps) {
  return <IconButton icon={icon} label={label} aria-disabled={!isOn} onClick={isOn ? onUse : undefined} />;
}

function ChartMenu({ onAct }: ExploreHeadProps) {
  const t = useMessages(explore);
  const tCommon = useMessages(common);
  const { can } = useExplore();
  const chart = useExploreState((state) => state.chart);
  const isPivot = useExploreState(({ formData }) => isPivotForm(formData));
  const entry = (action: Exclude<HeadAction, 'save' | 'report'>, icon: IconName, isOn: boolean) =>
    isOn ? (
      <MenuButton icon={icon} className={action === 'share' ? styles.narrowOnly : undefined} onClick={() => onAct(action)}>
        {t(`menu.${action}`)}
      </MenuButton>
    ) : null;
  const isSaved = chart !== null;
  const mayOverwrite = chart?.mayOverwrite ?? false;
  return (
    <Menu label={tCommon('moreActions')} face={<Icon name="more" />}>
      <MenuGroup title={tCommon('view')}>
        {entry('query', 'code', true)}
        {entry('sql-lab', 'database', can.sqlLab)}
      </MenuGroup>
      <MenuGroup title={tCommon('edit')}>
        {entry('properties', 'info', mayOverwrite)}
        {entry('save-as', 'copy', can.save && isSaved)}
      </MenuGroup>
      <MenuGroup title={tCommon('share')}>
        {entry('share', 'users', can.share && isSaved)}
        {entry('link', 'link', can.share)}
        {entry('image-links', 'image', can.share && isSaved)}
        {entry('embed', 'code', can.share && isSaved)}
        {can.report && isSaved ? (
          <ReportEntry target={{ kind: 'chart', id: chart.id, name: chart.name }} onOpen={() => onAct('report')} />
        ) : null}
      </MenuGroup>
      <MenuGroup title={tCommon('download')}>
        {entry('png', 'image', true)}
        {entry('pdf', 'download', true)}
        {CHART_FORMATS.map((format) => (
          <Fragment key={format}>{entry(format, CHART_FORMAT_ICONS[format], can.csv)}</Fragment>
        ))}
        {CHART_FORMATS.map((format) => (
          <Fragment key={format}>{entry(`${format}-pivoted`, CHART_FORMAT_ICONS[format], can.csv && isPivot)}</Fragment>
        ))}
        {entry('json', 'code', can.csv)}
      </MenuGroup>
      {mayOverwrite ? <hr /> : null}
      {entry('delete', 'trash', mayOverwrite)}
    </Menu>
  );
}
