/** Routes of robots.txt and sitemaps. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitRequests } from './requestLimits.ts'
import { searchEnginesPage } from './searchEngines.ts'
import { sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf } from './shopRequest.ts'

/** One hour: search engines fetch these a few times a day. */
const CACHE_CONTROL = 'public, max-age=3600'
/** What is left out of it comes back. */
const INCOMPLETE_CACHE_CONTROL = 'public, max-age=60'

export function addSearchEngineRoutes(app: FastifyInstance, { config, table, gateway, originOf }: RouteParts): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { host, stores, address } = shopOf(request)
    try {
      const place = { path: address?.path ?? '', origin: originOf(host), stores }
      const page = await searchEnginesPage(place, gateway.queriesForGuest(request))
      if (!page) return sendText(reply, 404, 'There is no such sitemap.')
      const { missing = [] } = page
      if (missing.length > 0) request.log.error({ missing }, 'sitemaps are left out of the index')
      return reply
        .headers({
          'content-type': `${page.mediaType}; charset=utf-8`,
          'cache-control': missing.length > 0 ? INCOMPLETE_CACHE_CONTROL : CACHE_CONTROL,
          'x-content-type-options': 'nosniff',
        })
        .send(page.text)
    } catch (error) {
      request.log.error({ err: error }, 'a sitemap could not be built')
      return sendText(reply, 503, 'The sitemap is not available now.', { 'retry-after': '60' })
    }
  }
  const onRequest = limitRequests(config.pagesPerMinute)
  const prefixes = [...new Set(table.stores.map(({ view }) => view.pathPrefix))]
  const sitemaps = prefixes.map(
    (prefix) => `${prefix}/:sitemap(^sitemap-(?:category|content|product)-[1-9]\\d{0,4}\\.xml$)`,
  )
  for (const url of ['/robots.txt', '/sitemap.xml', ...sitemaps])
    app.route({ method: ['GET', 'HEAD'], url, onRequest, handler })
}
