/**
 * What differs by side of tax: in the document on both where the store lets shoppers choose, and a style shows one.
 * So one HTML serves both, and nothing flashes.
 */
import type { ReactNode } from 'react'
import { useStoreView } from '../shop/StoreContext.tsx'
import type { TaxSide } from '../shop/taxSide.ts'
import styles from './BySide.module.css'

interface BySideProps {
  readonly children: (side: TaxSide) => ReactNode
}

export function BySide({ children }: BySideProps) {
  const { displaySide, hasTaxSideSwitch } = useStoreView()
  if (!hasTaxSideSwitch) return children(displaySide)

  const isGross = displaySide === 'GROSS'
  return (
    <>
      <span className={isGross ? styles.ownGross : styles.ownNet}>{children(displaySide)}</span>
      <span className={isGross ? styles.net : styles.gross}>{children(isGross ? 'NET' : 'GROSS')}</span>
    </>
  )
}
