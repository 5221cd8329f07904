/**
 * Paths of pictures and media files. Parses a request's target into parts and builds the upstream's path
 * from these parts: no unchecked byte of the target reaches an upstream.
 */
import type { WebConfig } from './config.ts'

/** What the picture service serves, and which files are public. */
export interface MediaSettings extends Readonly<Pick<WebConfig, 'imageMaxPx' | 'mediaFolders'>> {
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
const FORMATS: readonly string[] = ['auto', 'webp', 'avif', 'png', 'jpeg', 'jpg']
/** Smallest first: an AVIF has half the bytes of a WebP. */
const NEGOTIATED_FORMATS = ['avif', 'webp'] as const
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

  if (root === 'img') return picturePath(segments, queryStart === -1 ? '' : target.slice(queryStart), settings, accept)
  return root === 'media' ? filePath(segments, settings.mediaFolders) : null
}

/**
 * /img/{width}/{height}/{action}/{file…}?format=…
 * A side above the service's limit becomes the limit, and a format that the service does not know is left out:
 * the service would refuse both. `auto` is the smallest format that the browser accepts.
 */
function picturePath(
  [width = '', height = '', action = '', ...file]: readonly string[],
  search: string,
  { imageFormats, imageMaxPx }: MediaSettings,
  accept: string,
): MediaPath | null {
  const areSidesKnown = [width, height].every(
    (side) => /^\d{1,4}$/.test(side) && PICTURE_SIDES_PX.includes(Number(side)),
  )
  if (!areSidesKnown || !ACTIONS.includes(action) || file.length === 0) return null

  const requested = new URLSearchParams(search).get('format')
  if (requested !== null && !FORMATS.includes(requested)) return null
  const isNegotiated = requested === 'auto'
  const format = isNegotiated
    ? NEGOTIATED_FORMATS.find((each) => imageFormats.includes(each) && accept.includes(`image/${each}`))
    : requested

  const side = (text: string) => Math.min(Number(text), imageMaxPx)
  const path = `/img/${side(width)}/${side(height)}/${action}/${encodeSegments(file)}`
  const isKnown = imageFormats.some((known) => known === format || (known === 'jpeg' && format === 'jpg'))
  return { kind: 'picture', path: isKnown ? `${path}?format=${format}` : path, isNegotiated }
}

/** /media/{folder}/{file…} */
function filePath(segments: readonly string[], mediaFolders: readonly string[]): MediaPath | null {
  const isPublic = mediaFolders.some((folder) => {
    const names = folder.split('/')
    return segments.length > names.length && names.every((name, at) => segments[at] === name)
  })
  return isPublic ? { kind: 'file', path: `/media/${encodeSegments(segments)}`, isNegotiated: false } : null
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
