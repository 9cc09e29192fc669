import { describe, expect, it } from 'vitest';
import { delayScripts } from './delay-scripts.ts';

const PLAN = { isNow: false, catalogs: [], offlineText: '</script>', keptPrefix: 'm-grid:1:' };

describe('delayScripts', () => {
  it('leaves nothing that browsers load, and says when the page is ready', () => {
    const html =
      '<body><p>x</p><link rel="modulepreload" href="/a.js"/><script nonce="n">state</script><script nonce="n" type="module" async="">import "/a.js"</script><script nonce="n">more</script></body>';
    expect(delayScripts(html, PLAN, 'n')).toBe(
      '<body><p>x</p><link rel="later" href="/a.js"/><script nonce="n">state</script><script nonce="n" type="text/later">import "/a.js"</script><script nonce="n">meridianLateStart.ready({"isNow":false,"catalogs":[],"offlineText":"\\u003c/script>","keptPrefix":"m-grid:1:"})</script><script nonce="n">more</script></body>',
    );
  });

  it('leaves a page without an app alone', () => {
    expect(delayScripts('<body></body>', PLAN, 'n')).toBe('<body></body>');
  });
});
