/** https://schema.org/BreadcrumbList */

export interface Crumb {
  readonly name: string
  /** Absolute URL. */
  readonly url: string
}

export function breadcrumbList(breadcrumbs: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}
