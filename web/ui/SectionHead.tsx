import type { ReactNode } from 'react'
import styles from './SectionHead.module.css'

export function SectionHead({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
