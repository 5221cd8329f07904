/** /api/ext/mail-service: sends messages to addresses of the shop. They are stored with all mails. */
import { randomBytes } from 'node:crypto'
import type { Backend } from './backend.ts'
import { HttpError, result, type SandboxResponse, withoutCaching } from './response.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

/** Addresses of the shop that take messages. */
const TARGET = /^[a-z]{1,40}@karat\.example$/
const MAX_ADDRESS = 254
const MAX_SUBJECT = 200
const MAX_TEXT = 10_000

/** As upstream, one token of the whole server: the newest. */
let currentToken = ''

export function showMailToken(): SandboxResponse {
  currentToken = randomBytes(24).toString('base64url')
  return withoutCaching(result(currentToken))
}

export function sendMail(request: SandboxRequest, { mails, stores }: Backend): SandboxResponse {
  const { token, sourceAddress, targetAddress, subject, emailText } = fieldsOf(request.body())
  if (currentToken === '' || token !== currentToken) throw new HttpError(500, 'Email is not authorized!')
  const source = textOf(sourceAddress, MAX_ADDRESS)
  if (source === null || !source.includes('@')) throw new HttpError(500, 'Source email address is not provided!')
  const target = textOf(targetAddress, MAX_ADDRESS)
  if (target === null) throw new HttpError(500, 'Target email address is not provided!')
  if (!TARGET.test(target)) throw new HttpError(500, `Target email address (${target}) is not from the whitelist!`)
  const title = textOf(subject, MAX_SUBJECT)
  const body = textOf(emailText, MAX_TEXT)
  if (title === null) throw new HttpError(500, 'Subject is not provided!')
  if (body === null) throw new HttpError(500, 'Email text is not provided!')
  const { store } = chooseStore(request, stores)
  mails.write({ kind: 'message', recipient: target, subject: title, body: `${source}\n\n${body}`, storeId: store.id })
  return result('OK')
}

function textOf(value: unknown, max: number): string | null {
  return typeof value === 'string' && value !== '' && value.length <= max ? value : null
}
