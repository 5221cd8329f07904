/** https://schema.org/ItemList, as a summary page has it: each product's own page describes it. */
export function itemList(products: readonly { readonly name: string; readonly url: string }[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: products.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, url })),
  }
}
