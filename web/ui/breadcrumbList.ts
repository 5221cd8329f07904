/** https://schema.org/BreadcrumbList */

export interface BreadcrumbItem {
  readonly name: string
  /** Absolute URL. */
  readonly url: string
}

export function breadcrumbList(breadcrumbs: readonly BreadcrumbItem[]): object {
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
