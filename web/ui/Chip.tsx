import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './Icon.tsx'
import styles from './Chip.module.css'

interface ChipProps {
  readonly to: string
  /** Action of the link, such as "Remove 750". */
  readonly label: string
  readonly children: ReactNode
}

/** A selected value that a click removes. */
export function Chip({ to, label, children }: ChipProps) {
  return (
    <Link className={styles.chip} to={to} aria-label={label} preventScrollReset>
      {children}
      <Icon name="close" small />
    </Link>
  )
}
