/**
 * The browser that sends a form without script, by a random cookie of its own. Pages are the same for all shoppers and contain no key,
 * and two browsers can have everything else of a request in common: the address, the form, the moment.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseOtherPages } from './formRequest.ts'
import { storeAt } from './hosts.ts'
import { pageCallOf } from './pageRoutes.ts'
import type { RouteParts } from './routeParts.ts'
import { redirect, sendPage, sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'

/** The prefix __Host- makes browsers accept the cookie from its own host only. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-form' : 'form')
const SECRET = /^[\w-]{43}$/
/** Marks the address of a form that the browser sends again with its new cookie. */
const SENT_AGAIN = 'cookie'

/** @throws Error without the cookie; `requireSender` lets no such form through */
export function senderOf({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): string {
  const sender = readSender(headers.cookie, origin)
  if (sender === null) throw new Error('expected the cookie of a sender of forms')
  return sender
}

/**
 * A preHandler: a form without the cookie gets one with a redirect that repeats the form once. A browser that refuses the cookie gets
 * a page that says so.
 */
export function requireSender(parts: RouteParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { host, stores, address } = shopOf(request)
    const origin = parts.originOf(host)
    const store = address && storeAt(address.path, stores)
    const foreign = refuseOtherPages(request, origin)
    if (foreign) return sendText(reply, foreign.status, foreign.words)
    if (!store || readSender(request.headers.cookie, origin) !== null) return

    const search = new URLSearchParams(address.search)
    if (search.has(SENT_AGAIN)) {
      const call = pageCallOf(request, reply, parts, { store, address })
      return sendPage(request, reply, await parts.pages.error(403, call))
    }
    search.set(SENT_AGAIN, 'set')
    return redirect(reply, 307, `${address.path}?${search.toString()}`, {
      'set-cookie': newCookie(origin.startsWith('https:')),
      'cache-control': 'no-store',
    })
  }
}

function newCookie(isSecure: boolean): string {
  const secret = randomBytes(32).toString('base64url')
  return `${cookieName(isSecure)}=${secret}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}; HttpOnly`
}

function readSender(header: string | undefined, origin: string): string | null {
  const prefix = `${cookieName(origin.startsWith('https:'))}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
  const secret = values[0]?.slice(prefix.length) ?? ''
  // With two cookies of this name another host has set one of them; neither is accepted.
  return values.length === 1 && SECRET.test(secret) ? secret : null
}
