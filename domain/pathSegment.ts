/**
 * Segments of the shop's paths. Slashes, backslashes and segments of dots have a meaning in paths even where they are percent-encoded,
 * so they are written with "~" and two hexadecimal digits: "A/B" is "A~2FB", ".." is "~2E~2E", and a "~" itself is "~7E".
 */

/** Any text as one segment of a path, percent-encoded. */
export function pathSegment(text: string): string {
  return encodeURIComponent(escapedDots(text.replaceAll(/[~/\\]/g, escaped)))
}

/** The text of a segment that is no longer percent-encoded. */
export function textOfSegment(segment: string): string {
  return segment.replaceAll(/~(2F|5C|2E|7E)/gi, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Escapes the slashes of a segment that other programs write percent-encoded, such as "A%2FB". */
export function escapeSlashes(segment: string): string {
  return segment.replaceAll(/[/\\]/g, escaped)
}

/** Percent-encodes the path of a document's address, such as "rings/4,5 mm/50%.html". Reserved characters that read well stay. */
export function encodePath(urlPath: string): string {
  return `/${encodeURI(urlPath.replace(/^\/+/, '')).replaceAll(/[?#]/g, encodeURIComponent)}`
}

function escapedDots(segment: string): string {
  return segment === '.' || segment === '..' ? segment.replaceAll('.', '~2E') : segment
}

function escaped(character: string): string {
  return `~${character.charCodeAt(0).toString(16).toUpperCase()}`
}
