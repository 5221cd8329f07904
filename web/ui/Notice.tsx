/** Message of a page or part without content, with what the shopper can do. */
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  readonly title?: ReactNode
  readonly children: ReactNode
  /** What the shopper enters before the action. */
  readonly fields?: ReactNode
  readonly actions?: ReactNode
}

export function Notice({ title, children, fields, actions }: NoticeProps) {
  return (
    <div className={styles.notice}>
      {title && <h2>{title}</h2>}
      <p>{children}</p>
      {fields && <div className={styles.fields}>{fields}</div>}
      {actions && <p className={styles.actions}>{actions}</p>}
    </div>
  )
}
