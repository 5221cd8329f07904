/** The heading of a listing, and beside it where to go from here. One line, so that products begin in the first third of the window. */
import type { ReactNode } from 'react'
import styles from './ListingTitle.module.css'

export function ListingTitle({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <header className={styles.title}>
      <h1>{title}</h1>
      <div className={styles.beside}>{children}</div>
    </header>
  )
}
