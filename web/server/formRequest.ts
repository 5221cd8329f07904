/** Forms that a page of this shop has sent without script. */
import type { IncomingHttpHeaders } from 'node:http'

export interface FormRequest {
  readonly headers: IncomingHttpHeaders
  /** A Buffer, if there is a body. */
  readonly body: unknown
}

export interface RefusedForm {
  readonly kind: 'refused'
  readonly status: number
  readonly words: string
}

/** @param origin of the shop's pages at this host */
export function readForm(request: FormRequest, origin: string, maxBytes: number): URLSearchParams | RefusedForm {
  const foreign = refuseOtherPages(request, origin)
  if (foreign) return foreign
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  if (!isForm) return { kind: 'refused', status: 415, words: 'A form is expected here.' }
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return bytes.byteLength > maxBytes
    ? { kind: 'refused', status: 413, words: 'The form is too large.' }
    : new URLSearchParams(bytes.toString('utf8'))
}

/** Null for a form of a page of this shop. */
export function refuseOtherPages(request: Pick<FormRequest, 'headers'>, origin: string): RefusedForm | null {
  if (isOwnPage(request, origin)) return null
  return { kind: 'refused', status: 403, words: 'Only a page of this shop may ask for that.' }
}

/** Whether a page of this shop sent the form. Browsers send the cookie with any page's form, and report that page's origin. */
function isOwnPage({ headers }: Pick<FormRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}
