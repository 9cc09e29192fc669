// Logs out from anywhere, as the form in the account menu does. Browser only.

export function logOut(csrfToken: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/logout/';
  const token = document.createElement('input');
  token.type = 'hidden';
  token.name = 'csrf_token';
  token.value = csrfToken;
  form.appendChild(token);
  document.body.appendChild(form);
  form.submit();
}
