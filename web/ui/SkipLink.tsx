import type { ReactNode } from 'react'
import styles from './SkipLink.module.css'

export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a className={styles.skip} href={to}>
      {children}
    </a>
  )
}
