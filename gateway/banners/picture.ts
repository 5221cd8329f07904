/** An RFC 6570 template over width; the resolver of `Image.template` adds the format. */
export function pictureTemplate(path: string): string {
  return `/img/{width}/{width}/resize${path}`
}
