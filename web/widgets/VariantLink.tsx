import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkToProduct } from '../shop/linkTarget.ts'
import { variantPath } from '../shop/paths.ts'

interface VariantLinkProps {
  readonly product: { readonly sku: string; readonly path: string }
  readonly childSku: string
  readonly isChosen: boolean
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Replaces the history entry and keeps the scroll position, because choosing a variant is no navigation step. */
export function VariantLink({ product, childSku, isChosen, label, className, children }: VariantLinkProps) {
  return (
    <Link
      className={className}
      to={variantPath(product.path, childSku)}
      state={linkToProduct(product.sku)}
      replace
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
