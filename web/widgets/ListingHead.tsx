import type { ReactNode } from 'react'
import { TaxSideChoice } from './TaxSideChoice.tsx'
import styles from './ListingHead.module.css'

export function ListingHead({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <h1>{title}</h1>
        <TaxSideChoice />
      </div>
      <div>{children}</div>
    </header>
  )
}
