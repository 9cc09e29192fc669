// The home page's address in older bookmarks.
import { redirect } from '@remix-run/cloudflare';

export const loader = () => redirect('/', 301);
