/** Routes of the built files, which the build has compressed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendAsset, sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf } from './shopRequest.ts'

const ASSET_FOLDER = '/assets/'

export function addAssetRoutes(app: FastifyInstance, { assets }: Pick<RouteParts, 'assets'>): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const asset = assets.get(shopOf(request).address?.path ?? '')
    return asset ? sendAsset(request, reply, asset) : sendText(reply, 404, 'There is no such file.')
  }
  const outsideFolder = [...assets.keys()].filter((path) => !path.startsWith(ASSET_FOLDER))
  for (const url of [`${ASSET_FOLDER}*`, ...outsideFolder]) app.route({ method: ['GET', 'HEAD'], url, handler })
}
