/** Message of a page or part without content, with what the shopper can do. */
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  readonly title?: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
}

export function Notice({ title, children, actions }: NoticeProps) {
  return (
    <div className={styles.notice}>
      {title && <h2>{title}</h2>}
      <p>{children}</p>
      {actions && <p className={styles.actions}>{actions}</p>}
    </div>
  )
}
