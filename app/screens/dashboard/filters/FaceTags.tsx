// Several selected values of a filter in its button: the first as tags, then how many others there are.
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { foldTags, listNames } from '#app/domain/select/tags.ts';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { TagName } from '#app/ui/TagName.tsx';
import text from '#app/ui/text.module.css';
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
      {isExcluded ? <span className={clsx(text.muted, styles.mode)}>{tFilters('excluded')} </span> : null}
      {shown.map((name, at) => (
        <Fragment key={name}>
          {at > 0 ? <span className={text.visuallyHidden}>, </span> : null}
          <span className={styles.tag}>
            <TagName name={name} />
          </span>
        </Fragment>
      ))}
      {rest.length > 0 ? (
        <span className={styles.rest} title={listNames(rest)}>
          {' '}
          {t('tags.rest', { count: rest.length })}
        </span>
      ) : null}
    </span>
  );
}
