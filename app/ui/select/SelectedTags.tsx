// Selected values as tags, each with a button that removes it: four of them, then how many others there are.
import { TooltipAnchor, TooltipProvider } from '@ariakit/react';
import { useState, type ReactNode } from 'react';
import { foldTags, listNames } from '#app/domain/select/tags.ts';
import { common } from '#app/messages/en/common.ts';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { PickedItem, PickedList } from './PickedList.tsx';
import { Tooltip } from '#app/ui/overlay/Tooltip.tsx';

interface SelectedTag {
  readonly id: string;
  readonly name: string;
}

interface SelectedTagsProps {
  readonly label: string;
  readonly tags: readonly SelectedTag[];
  /** Left out: none can be removed. */
  readonly onRemove?: ((id: string) => void) | undefined;
  /** More entries of the list, at its end. */
  readonly children?: ReactNode;
}

export function SelectedTags({ label, tags, onRemove, children }: SelectedTagsProps) {
  const t = useMessages(ui);
  const tCommon = useMessages(common);
  const [showsAll, setShowsAll] = useState(false);
  const folded = foldTags(tags);
  const { shown, rest } = showsAll ? { shown: tags, rest: [] } : folded;
  if (tags.length === 0 && !children) return null;
  return (
    <PickedList aria-label={label}>
      {shown.map(({ id, name }) => (
        <PickedItem
          key={id}
          name={name}
          removeLabel={t('removeChip', { label: name })}
          onRemove={onRemove ? () => onRemove(id) : undefined}
        />
      ))}
      {rest.length > 0 ? (
        <li>
          <RestButton names={rest.map(({ name }) => name)} onShow={() => setShowsAll(true)} />
        </li>
      ) : null}
      {showsAll && folded.rest.length > 0 ? (
        <li>
          <Button weight="quiet" onClick={() => setShowsAll(false)}>
            {tCommon('showLess')}
          </Button>
        </li>
      ) : null}
      {children}
    </PickedList>
  );
}

function RestButton({ names, onShow }: { readonly names: readonly string[]; readonly onShow: () => void }) {
  const t = useMessages(ui);
  const count = names.length;
  return (
    <TooltipProvider placement="top" timeout={200}>
      <TooltipAnchor
        render={
          <Button weight="quiet" aria-label={t('tags.restLabel', { count, names: listNames(names) })} onClick={onShow}>
            {t('tags.rest', { count })}
          </Button>
        }
      />
      <Tooltip>{listNames(names)}</Tooltip>
    </TooltipProvider>
  );
}
