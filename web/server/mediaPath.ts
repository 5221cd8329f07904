/**
 * Paths of pictures and media files. Parses a request's target into parts and builds the upstream's path
 * from these parts: no unchecked byte of the target reaches an upstream.
 */
import type { WebConfig } from './config.ts'

/** What the picture service serves, and which files are public. */
export interface MediaSettings extends Readonly<Pick<WebConfig, 'imageMaxPx' | 'mediaFolders' | 'mediaPicturesUrl'>> {
  readonly imageFormats: readonly WebConfig['imageFormats'][number][]
}

export interface MediaPath {
  readonly kind: 'picture' | 'file'
  /** Path and query for the upstream, percent-encoded. */
  readonly path: string
  /** Whether the format was chosen by the request's Accept header. */
  readonly isNegotiated: boolean
}

/** Sides in pixels that the shop's pages use, and some more for other channels. 0 leaves a side unlimited. */
export const PICTURE_SIDES_PX: readonly number[] = [0, 96, 160, 210, 324, 480, 600, 768, 900, 1024, 1200, 1600, 1800]
const ACTIONS: readonly string[] = ['resize', 'fit']
const AUTO = 'auto'
const FORMATS: readonly string[] = [AUTO, 'webp', 'avif', 'png', 'jpeg', 'jpg']
/** Smallest first: an AVIF has half the bytes of a WebP. */
const NEGOTIATED_FORMATS = ['avif', 'webp'] as const
/** What the service can resize without losing frames. */
const PICTURE_FILE = /\.(?:jpe?g|png|webp)$/i
const MAX_PATH_LENGTH = 1024
const MAX_SEGMENTS = 16

/** Whether a request's target, as received, is a picture or a media file. */
export function isMediaTarget(target: string): boolean {
  return /^[/\\]+(?:img|media)(?:[/\\?#;]|%2f|%5c|$)/i.test(target)
}

/**
 * @param target of the request, as received
 * @param accept the request's Accept header
 * @returns null for a malformed target
 */
export function parseMediaPath(target: string, settings: MediaSettings, accept = ''): MediaPath | null {
  const queryStart = target.indexOf('?')
  const rawPath = queryStart === -1 ? target : target.slice(0, queryStart)
  if (rawPath.length > MAX_PATH_LENGTH || !rawPath.startsWith('/')) return null

  const [root, ...rawSegments] = rawPath.slice(1).split('/')
  const segments = rawSegments.map(decodeSegment)
  if (segments.length > MAX_SEGMENTS || !segments.every((segment) => segment !== null)) return null

  const search = queryStart === -1 ? '' : target.slice(queryStart)
  if (root === 'img') return picturePath(segments, search, settings, accept)
  return root === 'media' ? filePath(segments, search, settings, accept) : null
}

/**
 * /img/{width}/{height}/{action}/{file…}?format=…
 * A side above the service's limit becomes the limit, and a format that the service does not know is left out:
 * the service would refuse both. `auto` is the smallest format that the browser accepts.
 */
function picturePath(
  [width = '', height = '', action = '', ...file]: readonly string[],
  search: string,
  settings: MediaSettings,
  accept: string,
): MediaPath | null {
  const areSidesKnown = [width, height].every(isKnownSide)
  if (!areSidesKnown || !ACTIONS.includes(action) || file.length === 0) return null

  const requested = new URLSearchParams(search).get('format')
  if (requested !== null && !FORMATS.includes(requested)) return null
  const format = formatOf(requested, settings, accept)
  const side = (text: string) => Math.min(Number(text), settings.imageMaxPx)
  const path = `/img/${side(width)}/${side(height)}/${action}/${encodeSegments(file)}`
  return { kind: 'picture', path: format ? `${path}?format=${format}` : path, isNegotiated: requested === AUTO }
}

function isKnownSide(side: string): boolean {
  return /^\d{1,4}$/.test(side) && PICTURE_SIDES_PX.includes(Number(side))
}

/** Null for the format of the original. */
function formatOf(requested: string | null, { imageFormats }: MediaSettings, accept: string): string | null {
  const format =
    requested === AUTO
      ? NEGOTIATED_FORMATS.find((each) => imageFormats.includes(each) && accept.includes(`image/${each}`))
      : requested
  const isKnown = imageFormats.some((known) => known === format || (known === 'jpeg' && format === 'jpg'))
  return isKnown ? (format ?? null) : null
}

/** /media/{folder}/{file…} */
function filePath(
  segments: readonly string[],
  search: string,
  settings: MediaSettings,
  accept: string,
): MediaPath | null {
  const isPublic = settings.mediaFolders.some((folder) => {
    const names = folder.split('/')
    return segments.length > names.length && names.every((name, at) => segments[at] === name)
  })
  if (!isPublic) return null
  const path = encodeSegments(segments)
  return resizedPath(path, search, settings, accept) ?? { kind: 'file', path: `/media/${path}`, isNegotiated: false }
}

/** /media/{file…}?width=…: a picture of a text, resized where the service may fetch it; null for another file, which is sent as it is. */
function resizedPath(file: string, search: string, settings: MediaSettings, accept: string): MediaPath | null {
  const { mediaPicturesUrl, imageMaxPx } = settings
  const query = new URLSearchParams(search)
  const width = query.get('width') ?? ''
  if (mediaPicturesUrl === '' || !isKnownSide(width) || !PICTURE_FILE.test(file)) return null
  const side = String(Math.min(Number(width), imageMaxPx))
  const requested = query.get('format')
  const format = requested !== null && FORMATS.includes(requested) ? formatOf(requested, settings, accept) : null
  const url = mediaPicturesUrl + file
  const sent = new URLSearchParams({ url, width: side, height: side, action: 'resize', ...(format && { format }) })
  return { kind: 'picture', path: `/img?${sent.toString()}`, isNegotiated: requested === AUTO }
}

function encodeSegments(segments: readonly string[]): string {
  return segments.map(encodeURIComponent).join('/')
}

/** Decodes once. Returns null for a segment that is empty, or that would have another meaning if it were decoded again. */
function decodeSegment(raw: string): string | null {
  const once = decode(raw)
  if (once === null || once === '' || isUnsafe(once)) return null

  // A name can contain a percent sign ("100%.jpg"), which cannot be decoded again.
  const twice = decode(once)
  if (twice !== null && isUnsafe(twice)) return null
  const thrice = twice === null ? null : decode(twice)
  return thrice !== null && isUnsafe(thrice) ? null : once
}

/** Dot segments (also before ";", where some servers cut), separators of any system, control characters, spaces that would be trimmed. */
function isUnsafe(segment: string): boolean {
  return /^[.\s]*(?:;.*)?$/.test(segment) || /^\s|\s$|[/\\\p{Cc}]/u.test(segment)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
