/** The name under which a product's picture travels from a list to its page. A sku may hold what a CSS name may not. */
export function pictureTransition(sku: string): string {
  return `picture-${sku.replaceAll(/[^\w-]/g, '_')}`
}
