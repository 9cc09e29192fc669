// Tags several items: with existing tags, or new ones by name.
import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { SelectedTags } from '#app/ui/select/SelectedTags.tsx';
import { done, madeUnnamed } from '#app/screens/shell/api/reply-checks.ts';
import { common } from '#app/messages/en/common.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useBulk } from '#app/screens/lists/client/use-bulk.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';

interface TagDialogProps {
  /** As the API names them. */
  readonly type: 'chart' | 'dashboard' | 'dataset' | 'query';
  readonly noun: readonly [one: string, many: string];
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

const TAGS = { kind: 'list', path: '/api/v1/tag/', column: 'name' } as const;

export function TagDialog({ type, noun, ids, onClose }: TagDialogProps) {
  const t = useMessages(lists);
  const tCommon = useMessages(common);
  const [one, many] = noun;
  const [names, setNames] = useState<readonly string[]>([]);
  const { options, note, search, isLoading, loadMore } = useOptions(TAGS);
  useEffect(() => search(''), [search]);
  const change = useBulk();
  const toggle = (name: string) => setNames(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  const save = () => {
    onClose();
    void change({
      calls: ids.map((id) => ({
        path: `/api/v1/tag/${type}/${id}/`,
        options: { method: 'POST', body: { properties: { tags: names } }, reply: madeUnnamed },
      })),
      inverse: ids.flatMap((id) =>
        names.map((name) => ({
          path: `/api/v1/tag/${type}/${id}/${encodeURIComponent(name)}/`,
          options: { method: 'DELETE' as const, reply: done },
        })),
      ),
      message: (done) => t('tag.done', { count: done, one, many }),
      failure: (count) => t('tag.failed', { count, one, many }),
    });
  };
  return (
    <Dialog title={t('tag.title', { count: ids.length, one, many })} onClose={onClose}>
      <DialogContent isStack>
        <SelectedTags label={t('tag.selected')} tags={names.map((name) => ({ id: name, name }))} onRemove={toggle} />
        <Combobox
          label={t('tag.search')}
          options={options}
          pickedIds={options.filter(({ label }) => names.includes(label)).map(({ id }) => id)}
          onPick={(id) => toggle(options.find((option) => option.id === id)?.label ?? id)}
          onSearch={search}
          isLoading={isLoading}
          onMore={loadMore}
          onPasted={(texts) => setNames([...new Set([...names, ...texts.map((text) => text.trim())])])}
          onTyped={(text) => toggle(text.trim())}
          typedLabel={(text) => t('tag.new', { name: text })}
          placeholder={t('tag.placeholder')}
          note={note}
          isSteady
          autoFocus
        />
        <DialogActions>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button weight="primary" disabled={names.length === 0} onClick={save}>
            {t('tag.submit')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}
