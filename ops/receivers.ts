/** Addresses of the receivers of traces and error reports. They may contain a key. */

/** Completes the sentence "expected …". */
export const expectedReceiver = {
  traces: 'an http or https address without /v1/traces and without a query',
  errors: 'an http or https address without a user name',
}

/** `/v1/traces` is appended. */
export function isTraceReceiver(text: string): boolean {
  const url = URL.parse(text)
  return isHttp(url) && url.search === '' && url.hash === '' && !/\/v1\/traces\/*$/.test(url.pathname)
}

/** `fetch` refuses an address with a user name. */
export function isErrorReceiver(text: string): boolean {
  const url = URL.parse(text)
  return isHttp(url) && url.username === '' && url.password === ''
}

function isHttp(url: URL | null): url is URL {
  return url !== null && ['http:', 'https:'].includes(url.protocol)
}
