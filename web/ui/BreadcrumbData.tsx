import { useLingui } from '@lingui/react/macro'
import { absoluteAddress, homePath } from '../shop/paths.ts'
import { useOrigin, useStoreView } from '../shop/StoreContext.tsx'
import { StructuredData } from './StructuredData.tsx'
import { breadcrumbList } from './breadcrumbList.ts'

export interface PageBreadcrumb {
  readonly label: string
  readonly to: string
}

interface BreadcrumbDataProps {
  readonly breadcrumbs: readonly PageBreadcrumb[]
  readonly here: { readonly name: string; readonly path: string }
}

/** Breadcrumbs as structured data, home page and current page included. */
export function BreadcrumbData({ breadcrumbs, here }: BreadcrumbDataProps) {
  const { t } = useLingui()
  const origin = useOrigin()
  const { pathPrefix } = useStoreView()
  const way = [{ label: t`Home`, to: homePath }, ...breadcrumbs, { label: here.name, to: here.path }]

  return (
    <StructuredData
      data={breadcrumbList(way.map(({ label, to }) => ({ name: label, url: absoluteAddress(origin, pathPrefix, to) })))}
    />
  )
}
