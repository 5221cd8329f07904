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

/** Choosing is no step of the way back: the address is replaced, and the page stays where it is. */
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
