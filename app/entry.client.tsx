// Wakes the page's shell once it has been painted. Charts stay as the server drew them until the user touches one.
import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Max wait for the first paint. Hidden tabs are never painted. */
const LONGEST_WAIT_MS = 300;

const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, LONGEST_WAIT_MS);
});

/**
 * Resolves when the page's state is read. RemixBrowser begins to read when it is first called and throws the promise, before its
 * hooks. Were that left to React, the root would suspend, and React 18 gives up a root that a key or a click then hurries.
 */
async function readState(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

void Promise.all([readState(), painted]).then(() => {
  // React doesn't know them and would render the page again.
  for (const element of document.querySelectorAll('link[data-catalog], [data-starter]')) element.remove();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
