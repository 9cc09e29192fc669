// A part of a screen whose code comes when it is first asked for. Where it does not come, the screen stands: the part says so,
// and can be asked for again or given up.
import { useEffect, useState, type ComponentType } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Notice.tsx';

interface LazyPartProps {
  /** Also where somebody gives the part up before it came. */
  readonly onClose: () => void;
  /** It did not come; until it is asked for again, a message stands in its place. */
  readonly onMissing?: () => void;
}

/** @param load brings the component: asked once, and again after a failure */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & LazyPartProps> {
  let Loaded: ComponentType<Props> | null = null;
  const bring = async (attempt: number): Promise<void> => {
    if (attempt > 0) await askForStylesAgain();
    Loaded = await load();
  };
  return function LazyPart(props: Props & LazyPartProps) {
    const [attempt, setAttempt] = useState(0);
    const [ended, setEnded] = useState<{ readonly attempt: number } | null>(null);
    useEffect(() => {
      if (Loaded !== null) return undefined;
      let isGone = false;
      const end = () => isGone || setEnded({ attempt });
      bring(attempt).then(end, () => {
        if (!isGone) props.onMissing?.();
        end();
      });
      return () => {
        isGone = true;
      };
    }, [attempt]);
    if (Loaded !== null) return <Loaded {...props} />;
    if (ended === null) return null;
    return <Missing isBusy={ended.attempt !== attempt} onAgain={() => setAttempt(attempt + 1)} onClose={props.onClose} />;
  };
}

interface MissingProps {
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Missing({ isBusy, onAgain, onClose }: MissingProps) {
  return (
    <Dialog title="Not loaded" onClose={onClose}>
      <div className="dialog-content">
        <Notice kind="error" title="This part of the page could not be loaded">
          <p>
            Nothing on the page is lost. Check the connection and try again. If that does not help, Meridian may have been
            updated: save what you can, then load the page again.
          </p>
          <Button busy={isBusy} onClick={onAgain}>
            Try again
          </Button>
        </Notice>
      </div>
    </Dialog>
  );
}

/** The bundler's loader asks for a style once; one that failed to come is asked for again when its address is set. */
async function askForStylesAgain(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null);
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve, reject) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', reject, { once: true });
          link.setAttribute('href', link.getAttribute('href') ?? '');
        }),
    ),
  );
}
