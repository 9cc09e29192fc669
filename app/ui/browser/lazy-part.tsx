// A part of a screen whose code is loaded when it is first shown. If loading fails, the rest of the screen stays, and a dialog
// offers to try again.
import { useEffect, useState, type ComponentType } from 'react';
import { ui } from '#app/messages/en/ui.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { useEffectEvent } from './use-effect-event.ts';

interface LazyPartProps {
  /** Also called if the user closes the part before it has loaded. */
  readonly onClose: () => void;
  /** Loading failed; a message is shown until it is tried again. */
  readonly onMissing?: () => void;
}

/** @param load called once, and again after a failure */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & LazyPartProps> {
  let Loaded: ComponentType<Props> | null = null;
  const bring = async (): Promise<void> => {
    await requestStylesAgain();
    Loaded = await load();
  };
  return function LazyPart(props: Props & LazyPartProps) {
    const [attempt, setAttempt] = useState(1);
    const [endedAttempt, setEndedAttempt] = useState(0);
    const tellMissing = useEffectEvent(() => props.onMissing?.());
    useEffect(() => {
      if (Loaded !== null) return undefined;
      let isDeleted = false;
      const end = () => isDeleted || setEndedAttempt(attempt);
      bring().then(end, () => {
        if (!isDeleted) tellMissing();
        end();
      });
      return () => {
        isDeleted = true;
      };
    }, [attempt]);
    if (Loaded !== null) return <Loaded {...props} />;
    if (endedAttempt === 0) return null;
    return <Missing isBusy={endedAttempt < attempt} onAgain={() => setAttempt(attempt + 1)} onClose={props.onClose} />;
  };
}

interface MissingProps {
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Missing({ isBusy, onAgain, onClose }: MissingProps) {
  const t = useMessages(ui);
  const tCommon = useMessages(common);

  return (
    <Dialog title={t('partMissing.dialogTitle')} onClose={onClose}>
      <DialogContent>
        <Notice kind="error" title={t('partMissing.title')}>
          <p>{t('partMissing.detail')}</p>
          <Button busy={isBusy} onClick={onAgain}>
            {tCommon('tryAgain')}
          </Button>
        </Notice>
      </DialogContent>
    </Dialog>
  );
}

/** The bundler's loader requests each style sheet once. One that failed is requested again when its address is set again. */
async function requestStylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const missing = links.filter((link) => isOwn(link) && !hasCome(link));
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve, reject) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', reject, { once: true });
          const address = link.getAttribute('href') ?? '';
          link.removeAttribute('href');
          link.setAttribute('href', address);
        }),
    ),
  );
}

/** The page writes addresses without the origin, the bundler's loader with it. */
const isOwn = ({ href }: HTMLLinkElement): boolean => href.startsWith(`${location.origin}/assets/`);

/** Browsers give a link whose style failed no sheet, or one whose rules they refuse to show. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
