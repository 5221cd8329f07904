/** Settings for the addresses of the receivers of traces and error reports; empty sends nothing. They may contain a key. */
import * as v from 'valibot'

/** Completes the sentence "expected …". */
export const expectedReceiver = {
  traces: 'an http or https address without a user name, /v1/traces and a query',
  errors: 'an http or https address without a user name',
}

export const traceReceiver = v.union([
  v.literal(''),
  v.pipe(
    v.string(),
    v.check(isTraceReceiver),
    v.transform((text) => text.replace(/\/+$/, '')),
  ),
])
export const errorReceiver = v.union([v.literal(''), v.pipe(v.string(), v.check(isErrorReceiver))])

/** `/v1/traces` is appended. The exporter leaves out a user name and would send spans without it. */
function isTraceReceiver(text: string): boolean {
  const url = URL.parse(text)
  return isHttp(url) && url.search === '' && url.hash === '' && !/\/v1\/traces\/*$/.test(url.pathname)
}

/** `fetch` refuses an address with a user name. */
function isErrorReceiver(text: string): boolean {
  return isHttp(URL.parse(text))
}

function isHttp(url: URL | null): url is URL {
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
}
