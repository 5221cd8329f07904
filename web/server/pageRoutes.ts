/** All other addresses: the shop's pages, their redirects, and the offline shell. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { absoluteAddress } from '../shop/paths.ts'
import { isInterfaceLanguage } from '../shop/languages.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import type { RequestAddress } from './address.ts'
import { interfaceLanguage } from './cookies.ts'
import { storeAt, storeNamedIn } from './hosts.ts'
import { readLanguageRedirect } from './languageRoute.ts'
import { isMediaTarget } from './mediaPath.ts'
import { OTHER_STORES } from '../offline/shellHeader.ts'
import type { CachedResponse } from './pageCache.ts'
import type { PageCall } from './pages.ts'
import { readResetRedirect } from './resetLink.ts'
import { limitRequests } from './requestLimits.ts'
import { redirect, sendPage, sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf, whenGone } from './shopRequest.ts'
import type { StoreTable } from './storeTable.ts'

export function addPageRoutes(app: FastifyInstance, parts: RouteParts): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isMediaTarget(request.originalUrl)) return sendText(reply, 400, 'No picture or file can be at this address.')
    const { stores, address } = shopOf(request)
    if (!address) return badAddress(request, reply, parts)
    const { path, search, isNormal } = address
    if (!isNormal) return redirect(reply, 301, path + search)

    const language = readLanguageRedirect(path, search, stores)
    if (language)
      return redirect(reply, 303, language.location, { 'set-cookie': language.setCookie, 'cache-control': 'no-store' })

    const store = storeAt(path, stores)
    if (!store) return sendText(reply, 404, 'No shop is served at this path.')
    const link = readResetRedirect(path, search, store, parts.originOf(shopOf(request).host).startsWith('https:'))
    if (link)
      return redirect(reply, 303, link.location, {
        'set-cookie': link.setCookie,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
    return sendStorePage(request, reply, parts, { store, address })
  }
  app.route({ method: ['GET', 'HEAD'], url: '*', onRequest: limitRequests(parts.config.pagesPerMinute), handler })
}

interface StoreAddress {
  readonly store: StoreView
  readonly address: RequestAddress
}

async function sendStorePage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RouteParts,
  { store, address }: StoreAddress,
): Promise<FastifyReply> {
  const { pages, table, originOf } = parts
  const call = pageCallOf(request, reply, parts, { store, address })
  if (isShell(store, address)) return sendShellPage(request, reply, await pages.shell(call), store)
  const page = await pages.page(call)
  const named = page.status === 404 ? storeNamedIn(address.path, store, table) : null
  if (!named) return sendPage(request, reply, page)

  const target = absoluteAddress(originOf(named.store.host), named.store.view.pathPrefix, named.path)
  return redirect(reply, 302, target + address.search, { 'cache-control': 'no-store' })
}

/** The worker must not open pages of the host's other stores with this shell: their addresses lie below its own. */
function sendShellPage(
  request: FastifyRequest,
  reply: FastifyReply,
  shell: CachedResponse,
  { pathPrefix: own }: StoreView,
): Promise<FastifyReply> {
  const prefixes = shopOf(request).stores.map(({ pathPrefix }) => pathPrefix)
  void reply.header(OTHER_STORES, prefixes.filter((prefix) => prefix !== '' && prefix !== own).join(' '))
  return sendPage(request, reply, shell)
}

async function badAddress(request: FastifyRequest, reply: FastifyReply, parts: RouteParts): Promise<FastifyReply> {
  const { stores } = shopOf(request)
  const store = storeAt('/', stores) ?? stores[0]
  const call = pageCallOf(request, reply, parts, { store, address: { path: '/', search: '', isNormal: true } })
  return sendPage(request, reply, await parts.pages.error(400, call))
}

export function pageCallOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { originOf, table }: Pick<RouteParts, 'originOf' | 'table'>,
  { store, address }: StoreAddress,
): PageCall {
  const language = isShell(store, address)
    ? shellLanguage(address.search, store)
    : interfaceLanguage(request.headers.cookie, store.interfaceLanguage)

  return {
    path: address.path,
    search: address.search,
    storeContext: { store: inLanguage(store, language, table), language, origin: originOf(shopOf(request).host) },
    requestId: request.id,
    log: request.log,
    whenGone: whenGone(reply),
  }
}

const ENGLISH = { locale: 'en-GB', dateFormat: 'D MMM YYYY, HH:mm' }

/** Figures and dates are read with the words around them: in another language than the store's, as stores of that language write them. */
function inLanguage(store: StoreView, language: string, { stores }: StoreTable): StoreView {
  if (language === store.language) return store
  const { locale, dateFormat } = stores.find(({ view }) => view.language === language)?.view ?? ENGLISH
  return { ...store, locale, dateFormat }
}

function isShell({ pathPrefix }: StoreView, { path }: RequestAddress): boolean {
  return path === `${pathPrefix}/offline-shell`
}

/** The shell's address contains its language, so that one shell per language can be cached. */
function shellLanguage(search: string, { interfaceLanguage: ofStore }: StoreView): string {
  const named = new URLSearchParams(search).get('language')
  return isInterfaceLanguage(named) ? named : ofStore
}
