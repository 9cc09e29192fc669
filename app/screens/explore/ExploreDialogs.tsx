// The dialogs of Explore, loaded when the first one opens.
import type { ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ConfirmDialog } from '#app/ui/overlay/ConfirmDialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { describeChartError } from './client/api-call.ts';
import { readVizType } from './client/explore-store.ts';
import { ChangeDatasetDialog } from './dataset/ChangeDatasetDialog.tsx';
import { useExplore, useExploreState } from './explore-context.ts';
import { isStatement } from './dataset/explore-dataset.ts';
import { KindGallery } from './chart-types/KindGallery.tsx';
import { PropertiesDialog } from './properties/PropertiesDialog.tsx';
import { SaveDialog } from './save/SaveDialog.tsx';
import { StatementDialog } from './dataset/StatementDialog.tsx';

export type ExploreDialog =
  | 'save'
  | 'save-as'
  | 'properties'
  | 'embed'
  | 'image-links'
  | 'report'
  | 'share'
  | 'delete'
  | 'gallery'
  | 'dataset'
  | 'statement'
  | 'leave';

const MenuReportDialog = lazyPart(() =>
  import('#app/screens/reports/MenuReportDialog.tsx').then(({ MenuReportDialog }) => MenuReportDialog),
);

const ImageLinksDialog = lazyPart(() =>
  import('#app/screens/image-links/ImageLinksDialog.tsx').then(({ ImageLinksDialog }) => ImageLinksDialog),
);

const EmbedDialog = lazyPart(() => import('#app/screens/embed-settings/EmbedDialog.tsx').then(({ EmbedDialog }) => EmbedDialog));

const ShareDialog = lazyPart(() => import('#app/screens/share/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog));

interface ExploreDialogsProps {
  readonly dialog: ExploreDialog;
  /** Opens another one in its place. */
  readonly onOpen: (dialog: ExploreDialog) => void;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

export function ExploreDialogs({ dialog, onOpen, onClose, onLeave }: ExploreDialogsProps) {
  const { store } = useExplore();
  const vizType = useExploreState((state) => readVizType(state.formData));
  const chart = useExploreState((state) => state.chart);
  const dataset = useExploreState((state) => state.dataset);
  const hasStatement = useExploreState((state) => isStatement(state.dataset));
  switch (dialog) {
    case 'save':
    case 'save-as':
      // Once the statement is a dataset, the same dialog goes on to the chart.
      if (hasStatement) return <StatementDialog isForChart onClose={onClose} />;
      return <SaveDialog key={dialog} asNew={dialog === 'save-as'} onClose={onClose} />;
    case 'properties':
      return chart ? <PropertiesDialog chart={chart} onClose={onClose} /> : null;
    case 'report':
      return chart ? <MenuReportDialog target={{ kind: 'chart', id: chart.id, name: chart.name }} onClose={onClose} /> : null;
    case 'share':
      return chart ? <ShareChart chart={chart} onOpen={onOpen} onClose={onClose} /> : null;
    case 'image-links':
      return chart ? <ImageLinksDialog target={{ type: 'chart', uuid: chart.uuid }} onClose={onClose} /> : null;
    case 'embed':
      return chart ? <EmbedCode chart={chart} onClose={onClose} /> : null;
    case 'delete':
      return chart ? <DeleteChart id={chart.id} name={chart.name} onClose={onClose} /> : null;
    case 'gallery':
      return (
        <KindGallery
          vizType={vizType}
          dataset={dataset}
          onClose={onClose}
          onUse={(next) => {
            if (next !== vizType) store.getState().setKind(next);
            onClose();
          }}
        />
      );
    case 'dataset':
      return <ChangeDatasetDialog onClose={onClose} />;
    case 'statement':
      return <StatementDialog isForChart={false} onClose={onClose} />;
    case 'leave':
      return <DraftLeaveDialog onClose={onClose} onLeave={onLeave} />;
  }
}

interface ShareChartProps {
  readonly chart: ExplorePageChart;
  readonly onOpen: (dialog: ExploreDialog) => void;
  readonly onClose: () => void;
}

/** The saved chart's own link: a link to a draft is in the menu. */
function ShareChart({ chart, onOpen, onClose }: ShareChartProps) {
  return (
    <ShareDialog
      target={{ kind: 'chart', id: chart.id }}
      canEdit={chart.mayShare}
      publishing={null}
      onCopyLink={() => void copyAndTell(new URL(`/explore/?slice_id=${chart.id}`, window.location.href).href)}
      onImageLinks={() => onOpen('image-links')}
      onEmbed={() => onOpen('embed')}
      onClose={onClose}
    />
  );
}

function EmbedCode({ chart, onClose }: { readonly chart: ExplorePageChart; readonly onClose: () => void }) {
  const { api, store, can } = useExplore();
  const makeLink = () => {
    const { formData, urlParams } = store.getState();
    return api.createPermalink({ ...formData, slice_id: chart.id }, urlParams);
  };
  const frame = { title: chart.name, makeLink };
  return <EmbedDialog target={{ type: 'chart', id: chart.id }} frame={frame} canSet={can.embed} onClose={onClose} />;
}

function DraftLeaveDialog({ onClose, onLeave }: { readonly onClose: () => void; readonly onLeave: () => void }) {
  const t = useMessages(exploreDialogs);
  return (
    <Dialog title={t('leave.title')} onClose={onClose}>
      <DialogContent>
        <p>{t('leave.text')}</p>
      </DialogContent>
      <DialogFoot>
        <Button onClick={onLeave}>{t('leave.leave')}</Button>
        <Button weight="primary" autoFocus onClick={onClose}>
          {t('leave.stay')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface DeleteChartProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

function DeleteChart({ id, name, onClose }: DeleteChartProps) {
  const t = useMessages(exploreDialogs);
  const { api } = useExplore();
  const places = useExploreState((state) => state.chart?.dashboards.length ?? 0);
  const { isBusy, failure, attempt } = useSubmission();
  const remove = () =>
    attempt(async () => {
      await api.deleteChart(id);
      window.location.assign('/chart/list/');
    }, describeChartError);
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      confirmLabel={t('delete.submit')}
      isBusy={isBusy}
      failure={failure}
      failureTitle={t('delete.failed')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('delete.text', { dashboards: places })}</p>
    </ConfirmDialog>
  );
}
