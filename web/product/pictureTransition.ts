/**
 * The view-transition name of a product's picture in lists and on its page. Escapes characters of a sku that a CSS
 * identifier must not contain.
 */
export function pictureTransition(sku: string): string {
  return `picture-${sku.replaceAll(/[^\w-]/g, '_')}`
}
