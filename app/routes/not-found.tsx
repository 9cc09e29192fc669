// Every address that is none.
import { refusePage } from '#app/services/page-guard.server.ts';

export function loader(): never {
  return refusePage(404, '');
}

export default function NotFound() {
  return null;
}
