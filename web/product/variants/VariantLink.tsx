import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkToProduct } from '../../shop/linkTarget.ts'

interface VariantLinkProps {
  readonly productSku: string
  readonly variant: { readonly sku: string; readonly path: string }
  readonly isChosen: boolean
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Replaces the history entry and keeps the scroll position, because choosing a variant is no navigation step. */
export function VariantLink({ productSku, variant, isChosen, label, className, children }: VariantLinkProps) {
  return (
    <Link
      className={className}
      to={variant.path}
      state={linkToProduct(productSku, variant.sku)}
      replace
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
