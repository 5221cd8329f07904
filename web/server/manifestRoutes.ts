/** {prefix}/manifest.webmanifest: installs a store as an app that opens at its home page; and the icon of a store without one. */
import type { FastifyInstance } from 'fastify'
import { letterIcon, letterIconPath, siteIcons } from '../shop/siteIcons.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import type { RouteParts } from './routeParts.ts'
import { sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'

const PATH = '/manifest.webmanifest'
/** The shop's ink and paper (web/ui/tokens.css). */
const [INK, PAPER] = ['#17150f', '#fbfaf7']

export function addManifestRoutes(app: FastifyInstance, { table }: Pick<RouteParts, 'table'>): void {
  const files: readonly (readonly [path: string, type: string, contentOf: (store: StoreView) => string])[] = [
    [PATH, 'application/manifest+json; charset=utf-8', (store) => JSON.stringify(manifestOf(store))],
    [letterIconPath, 'image/svg+xml', ({ brand }) => letterIcon(brand.name, { ink: INK, paper: PAPER })],
  ]
  for (const prefix of new Set(table.stores.map(({ view }) => view.pathPrefix)))
    for (const [path, type, contentOf] of files)
      app.route({
        method: ['GET', 'HEAD'],
        url: prefix + path,
        handler: (request, reply) => {
          const store = shopOf(request).stores.find(({ pathPrefix }) => pathPrefix === prefix)
          if (!store) return sendText(reply, 404, 'There is no such store.')
          return reply
            .headers({
              'content-type': type,
              'cache-control': 'public, max-age=3600',
              'x-content-type-options': 'nosniff',
            })
            .send(contentOf(store))
        },
      })
}

function manifestOf(store: StoreView): object {
  const home = `${store.pathPrefix}/`
  return {
    id: home,
    name: store.name,
    short_name: store.brand.name,
    lang: store.interfaceLanguage,
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: INK,
    icons: siteIcons(store).app,
  }
}
