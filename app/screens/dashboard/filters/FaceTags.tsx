// The selected values of a filter in its button: the first ones as tags, then the number of the others. Screen readers get
// all values as one text.
import { clsx } from 'clsx';
import { foldTags, listNames, shortenTag } from '#app/domain/select/tags.ts';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import styles from './FaceTags.module.css';

interface FaceTagsProps {
  readonly id: string;
  readonly names: readonly string[];
  readonly isExcluded: boolean;
  readonly maxTags?: number | undefined;
}

export function FaceTags({ id, names, isExcluded, maxTags }: FaceTagsProps) {
  const t = useMessages(ui);
  const tFilters = useMessages(dashboardFilters);
  const { shown, rest } = foldTags(names, maxTags);
  return (
    <span className={styles.tags} id={id}>
      <span className={text.visuallyHidden}>
        {isExcluded ? tFilters('excludedValues', { values: listNames(names) }) : listNames(names)}
      </span>
      {isExcluded ? (
        <span className={clsx(text.muted, styles.mode)} aria-hidden="true">
          {tFilters('excluded')}
        </span>
      ) : null}
      {shown.map((name) => (
        <span key={name} className={styles.tag} title={name} aria-hidden="true">
          {shortenTag(name)}
        </span>
      ))}
      {rest.length > 0 ? (
        <span className={styles.rest} title={listNames(rest)} aria-hidden="true">
          {t('tags.rest', { count: rest.length })}
        </span>
      ) : null}
    </span>
  );
}
