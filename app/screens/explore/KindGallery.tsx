// All chart types with pictures: by category, or by what is typed. Choosing one keeps what fits.
import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/Dialog.tsx';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SearchInput } from '#app/ui/SearchInput.tsx';
import { DialogFoot } from '#app/ui/DialogFoot.tsx';
import text from '#app/ui/text.module.css';
import { findKinds, KIND_CATEGORIES, type KindChoice } from './kinds.ts';
import { KindPicture } from './KindPicture.tsx';
import styles from './KindGallery.module.css';

interface KindGridProps {
  readonly label: string;
  readonly selected: string;
  readonly onChoose: (vizType: string) => void;
}

/** The types as radio buttons: arrows move, typing above searches. */
export function KindGrid({ label, selected, onChoose }: KindGridProps) {
  const t = useMessages(chartKinds);
  const [search, setSearch] = useState('');
  const found = findKinds(search, t);
  return (
    <div className={styles.gallery}>
      <SearchInput
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div role="radiogroup" aria-label={label}>
        {KIND_CATEGORIES.map((category) => {
          const kinds = found.filter((kind) => kind.category === category);
          return kinds.length === 0 ? null : (
            <section key={category}>
              <h3>{t(`category.${category}`)}</h3>
              <div className={styles.cards}>
                {kinds.map((kind) => (
                  <KindCard key={kind.vizType} kind={kind} isSelected={kind.vizType === selected} onChoose={onChoose} />
                ))}
              </div>
            </section>
          );
        })}
      </div>
      {found.length === 0 ? (
        <p className={text.muted} role="status">
          {t('noMatches', { search: search.trim() })}
        </p>
      ) : null}
    </div>
  );
}

interface KindCardProps {
  readonly kind: KindChoice;
  readonly isSelected: boolean;
  readonly onChoose: (vizType: string) => void;
}

function KindCard({ kind, isSelected, onChoose }: KindCardProps) {
  const t = useMessages(chartKinds);
  return (
    <label className={styles.card}>
      <input
        type="radio"
        name="chart-type"
        value={kind.vizType}
        checked={isSelected}
        onChange={() => onChoose(kind.vizType)}
        aria-labelledby={`kind-name-${kind.vizType}`}
        aria-describedby={`kind-${kind.vizType}`}
      />
      <KindPicture vizType={kind.vizType} />
      <strong id={`kind-name-${kind.vizType}`}>{t(kind.vizType)}</strong>
      <span id={`kind-${kind.vizType}`} className={clsx(text.muted, text.small)}>
        {t(`${kind.vizType}.description`)}
      </span>
    </label>
  );
}

interface KindGalleryProps {
  readonly vizType: string;
  readonly onUse: (vizType: string) => void;
  readonly onClose: () => void;
}

export function KindGallery({ vizType, onUse, onClose }: KindGalleryProps) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  const [selected, setSelected] = useState(vizType);
  return (
    <Dialog title={t('types.title')} onClose={onClose}>
      <DialogContent>
        <KindGrid label={t('types.label')} selected={selected} onChoose={setSelected} />
      </DialogContent>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button weight="primary" onClick={() => onUse(selected)}>
          {t('types.use')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
