import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  readonly title: ReactNode
  readonly open?: boolean
  readonly children: ReactNode
}

/** Opens and closes without script (details element). */
export function Disclosure({ title, open = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary>
        {title}
        <Icon name="down" small />
      </summary>
      {children}
    </details>
  )
}
