import type { ReactNode } from 'react'
import styles from './ListingHead.module.css'

export function ListingHead({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <div>{children}</div>
    </header>
  )
}
