/** /sandbox/mails: the mails that the backend has written, for a developer on this machine. */
import type { Mail } from '../mails/mails.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { escapeHtml, html, HttpError, json, type SandboxResponse } from './response.ts'

export function listMails(request: SandboxRequest, { mails }: Backend): SandboxResponse {
  requireLocalName(request)
  const list = mails.list()
  if (!wantsHtml(request)) return json({ mails: list })
  const rows = list.map(
    ({ id, sentAt, recipient, subject }) =>
      `<tr><td>${escapeHtml(sentAt)}</td><td>${escapeHtml(recipient)}</td><td><a href="/sandbox/mails/${id}">${escapeHtml(subject)}</a></td></tr>`,
  )
  return page(
    'Mails',
    `<h1>Mails</h1><table><thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  )
}

export function showMail(request: SandboxRequest, { mails }: Backend): SandboxResponse {
  requireLocalName(request)
  const id = request.parts['mailId'] ?? ''
  const mail: Mail | null = /^\d{1,15}$/.test(id) ? mails.byId(Number(id)) : null
  if (!mail) throw new HttpError(404, `There is no mail ${id}`)
  if (!wantsHtml(request)) return json(mail)
  const { subject, recipient, sentAt, body } = mail
  return page(
    subject,
    `<p><a href="/sandbox/mails">Mails</a></p><h1>${escapeHtml(subject)}</h1><p>${escapeHtml(recipient)}, ${escapeHtml(sentAt)}</p><pre>${escapeHtml(body)}</pre>`,
  )
}

function wantsHtml(request: SandboxRequest): boolean {
  return (request.header('accept') ?? '').includes('text/html')
}

/** A page of another origin could point its own name at this machine and read the mails then. */
function requireLocalName(request: SandboxRequest): void {
  const name = (request.header('host') ?? '').replace(/:\d+$/, '')
  if (!['localhost', '[::1]'].includes(name) && !/^127(\.\d{1,3}){3}$/.test(name))
    throw new HttpError(403, `expected the host localhost or 127.0.0.1, got "${name}"`)
}

function page(title: string, body: string): SandboxResponse {
  const response = html(
    `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>\n`,
    200,
  )
  const headers = {
    ...response.headers,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  }
  return { ...response, headers }
}
