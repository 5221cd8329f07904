/** GET /img/{width}/{height}/{action}/{path}: a picture in the requested size and format. */
import type { SandboxResponse } from './response.ts'
import { result } from './response.ts'
import type { Backend } from './backend.ts'
import { matchesTag } from './conditional.ts'
import type { PictureFormat, PictureRequest } from './pictureRequest.ts'
import type { SandboxRequest } from './request.ts'
import { decodePart } from './request.ts'

/**
 * The upstream's limit is a setting, 1024 by default: too small for a 600 px picture on a high-density screen and for
 * zooming.
 */
export const MAX_PX = 1800
/** Limit of a side that the request leaves open with 0. */
export const FREE_SIDE_PX = 1200
const ONE_YEAR_S = 31_557_600

const FORMATS: ReadonlyMap<string, PictureFormat> = new Map([
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['png', 'png'],
  ['jpeg', 'jpeg'],
  ['jpg', 'jpeg'],
])

export async function showPicture(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return {
      status: 405,
      headers: { allow: 'GET, HEAD', 'content-type': 'text/html; charset=utf-8' },
      body: 'Method Not Allowed',
    }
  }

  const pictureRequest = parsePictureRequest(request)
  if (typeof pictureRequest === 'string') return result(pictureRequest, 400)

  const picture = await backend.picture(pictureRequest)
  if (!picture) return result(`Unable to download the requested image ${pictureRequest.path}`, 400)

  const headers = {
    'content-type': picture.contentType,
    'cache-control': `public, max-age=${ONE_YEAR_S}`,
    etag: picture.etag,
    ...(request.query.has('format') ? {} : { vary: 'accept' }),
  }
  if (matchesTag(request.header('if-none-match'), [picture.etag])) return { status: 304, headers, body: '' }
  return { status: 200, headers, body: picture.bytes }
}

/** Returns the upstream's error message for an invalid request. */
function parsePictureRequest(request: SandboxRequest): PictureRequest | string {
  const [, , widthText = '', heightText = '', action = '', ...rest] = request.path.split('/')
  const isAction = action === 'resize' || action === 'fit'
  if (!/^-?\d+$/.test(widthText) || !/^-?\d+$/.test(heightText) || !isAction || rest.length === 0) {
    return 'Please provide following parameters: /img/<width>/<height>/<action:fit,resize>/<relative_url>'
  }

  const width = Number(widthText)
  const height = Number(heightText)
  if (!isAcceptable(width) || !isAcceptable(height)) return `Width and height must have a value between 0 and ${MAX_PX}`

  const path = `/${rest.map(decodePart).join('/')}`
  if (!/\.(jpe?g|png|webp|avif)$/i.test(path)) return 'Unsupported file type'

  const format = chooseFormat(request, path)
  if (!format) return `Unsupported format: expected webp, avif, png or jpeg, got ${request.query.get('format')}`

  return { path, action, format, ...sides(width, height, action) }
}

/** A 0 leaves a side open: resize fits the picture inside a default limit, fit makes it square. */
function sides(width: number, height: number, action: 'resize' | 'fit'): { width: number; height: number } {
  const requested = Math.max(width, height)
  const free = action === 'resize' ? Math.max(requested, FREE_SIDE_PX) : requested || FREE_SIDE_PX
  return { width: width || free, height: height || free }
}

function chooseFormat(request: SandboxRequest, path: string): PictureFormat | undefined {
  const requested = request.query.get('format')
  if (requested !== null) return FORMATS.get(requested.toLowerCase())

  // WebP before AVIF: encoding AVIF takes several times as long.
  const accept = request.header('accept') ?? ''
  if (accept.includes('image/webp')) return 'webp'
  if (accept.includes('image/avif')) return 'avif'
  return FORMATS.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase())
}

function isAcceptable(size: number): boolean {
  return size >= 0 && size <= MAX_PX
}
