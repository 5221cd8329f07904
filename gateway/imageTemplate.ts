/**
 * The URL of a picture as an RFC 6570 template over width; the resolver of `Image.template` adds the format.
 *
 * @param path as in documents: "/a/u/bar 1.jpg"
 */
export function imageTemplate(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return `/img/{width}/{width}/resize${encoded.startsWith('/') ? '' : '/'}${encoded}`
}
