/**
 * Content that depends on the tax side: if the store lets shoppers switch, the document contains both and a style hides one.
 * So one HTML serves both, without a flash.
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
