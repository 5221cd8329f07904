/** /img and /media: proxies pictures and samples of downloads, and nothing else of their upstreams. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { placeholderSvg } from '../ui/placeholderPicture.ts'
import { type MediaPath, parseMediaPath } from './mediaPath.ts'
import { PictureService } from './pictureService.ts'
import { limitRequests } from './requestLimits.ts'
import { sendText } from './send.ts'
import { noTelemetry } from '../../ops/telemetry.ts'
import type { RouteParts } from './routeParts.ts'
import { whenGone } from './shopRequest.ts'
import { MAX_WAITING_REQUESTS, Upstream, type UpstreamResponse } from './upstream.ts'
import { describeUpstreamError, pickHeaders } from './upstreamHeaders.ts'

const REQUEST_HEADERS = ['accept', 'accept-encoding', 'if-modified-since', 'if-none-match', 'range']
const RESPONSE_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'vary',
]
/** An upstream's document can contain scripts: the browser shows it sandboxed, with an opaque origin and without scripts. */
const SAFETY_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}
const SAMPLE_TYPES = ['application/pdf', 'application/zip', 'text/csv', 'text/html', 'text/plain']
/** Browsers show a sandboxed PDF as an empty page. */
const DOWNLOADED_TYPES = ['application/pdf', 'application/zip']
const MAX_FILE_BYTES = 32 * 1024 * 1024

type MediaParts = Pick<RouteParts, 'config' | 'telemetry'>

export function addMediaRoutes(app: FastifyInstance, parts: MediaParts): void {
  const { config } = parts
  const limits = { connections: config.upstreamConnections, maxWaiting: MAX_WAITING_REQUESTS }
  const pictures = new PictureService(config.imageUrl, limits)
  const files = new Upstream(config.imageUrl, limits)
  app.addHook('onClose', async () => {
    await Promise.all([pictures.close(), files.close()])
  })

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    // Parses the target as received, since the router normalizes it in its own way.
    const media = parseMediaPath(request.originalUrl, config, request.headers.accept)
    if (!media) return sendText(reply, 400, 'No picture or file can be at this address.')

    // Caches must not send one browser's format to another.
    if (media.isNegotiated) reply.header('vary', 'accept')
    return forwardMedia(request, reply, media, media.kind === 'picture' ? pictures : files, parts)
  }
  const onRequest = limitRequests(config.mediaPerMinute)
  for (const url of ['/img', '/img/*', '/media', '/media/*'])
    app.route({ method: ['GET', 'HEAD'], url, onRequest, handler })
}

async function forwardMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, path }: MediaPath,
  upstream: Pick<Upstream, 'fetch'>,
  { config, telemetry = noTelemetry }: MediaParts,
): Promise<FastifyReply> {
  const aborter = new AbortController()
  whenGone(reply)(() => aborter.abort())
  try {
    const response = await telemetry.calls.observe('pictures', kind, (traceHeaders) =>
      upstream.fetch({
        method: request.method === 'HEAD' ? 'HEAD' : 'GET',
        path,
        headers: { ...pickHeaders(request.headers, REQUEST_HEADERS), 'x-request-id': request.id, ...traceHeaders },
        timeoutMs: kind === 'picture' ? config.imageTimeoutMs : config.upstreamTimeoutMs,
        maxResponseBytes: MAX_FILE_BYTES,
        signal: aborter.signal,
      }),
    )
    // A browser or cache in front asks whether its copy is still the picture.
    telemetry.metrics.count('karat_cache_requests_total', {
      cache: 'picture',
      result: response.status === 304 ? 'hit' : 'miss',
    })
    return sendMedia(reply, response, kind)
  } catch (error) {
    const { status, text, headers } = describeUpstreamError(error)
    return sendMissing(reply.headers(headers), status, kind, text)
  }
}

function sendMedia(
  reply: FastifyReply,
  { status, headers, body }: UpstreamResponse,
  kind: 'picture' | 'file',
): FastifyReply {
  if ([400, 404, 410].includes(status)) return sendMissing(reply, 404, kind, 'There is no such file.')

  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isPassed = status === 304 || (isMediaType(type, kind) && [200, 206, 416].includes(status))
  if (!isPassed) return sendMissing(reply, 502, kind, 'The answer is no picture and no sample.')

  reply.code(status).headers({ ...pickHeaders(headers, RESPONSE_HEADERS), ...SAFETY_HEADERS })
  if (DOWNLOADED_TYPES.includes(type) && headers['content-disposition'] === undefined)
    reply.header('content-disposition', 'attachment')
  // HEAD has the content-length of GET.
  if (body.byteLength === 0 && headers['content-length'] !== undefined && status !== 304)
    reply.header('content-length', headers['content-length'])
  return status === 304 ? reply.send() : reply.send(body)
}

/** Browsers draw the body of an error response, too: the placeholder stands in the picture's place without script. */
function sendMissing(reply: FastifyReply, status: number, kind: 'picture' | 'file', text: string): FastifyReply {
  if (kind === 'file') return sendText(reply, status, text)
  return reply
    .code(status)
    .headers({ ...SAFETY_HEADERS, 'cache-control': 'no-store', 'content-type': 'image/svg+xml' })
    .send(placeholderSvg())
}

function isMediaType(type: string, kind: 'picture' | 'file'): boolean {
  // An SVG is a document that can contain scripts.
  const isPicture = /^image\/(?!svg)[\w.+-]+$/.test(type)
  return isPicture || (kind === 'file' && SAMPLE_TYPES.includes(type))
}
