/** {prefix}/manifest.webmanifest: installs a store as an app that opens at its home page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteParts } from './routeParts.ts'
import { sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'

const PATH = '/manifest.webmanifest'
/** The shop's ink and paper (web/ui/tokens.css). */
const COLOURS = { background_color: '#fbfaf7', theme_color: '#17150f' }
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

export function addManifestRoutes(app: FastifyInstance, { table }: Pick<RouteParts, 'table'>): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const { stores, address } = shopOf(request)
    const prefix = (address?.path ?? '').slice(0, -PATH.length)
    const store = stores.find(({ pathPrefix }) => pathPrefix === prefix)
    if (!store) return sendText(reply, 404, 'There is no such store.')
    return reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
      .send(
        JSON.stringify({
          id: `${prefix}/`,
          name: store.name,
          short_name: store.brand.name,
          lang: store.interfaceLanguage,
          start_url: `${prefix}/`,
          scope: '/',
          display: 'standalone',
          ...COLOURS,
          icons: ICONS,
        }),
      )
  }
  const prefixes = new Set(table.stores.map(({ view }) => view.pathPrefix))
  for (const prefix of prefixes) app.route({ method: ['GET', 'HEAD'], url: `${prefix}${PATH}`, handler })
}
