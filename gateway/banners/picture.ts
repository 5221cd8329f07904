/** Builds an RFC 6570 template over width and format, as for pictures of the catalogue. */
export function pictureTemplate(path: string): string {
  return `/img/{width}/{width}/resize${path}?format={format}`
}
