/** An RFC 6570 template over width and format, as pictures of the catalogue have. */
export function pictureTemplate(path: string): string {
  return `/img/{width}/{width}/resize${path}?format={format}`
}
