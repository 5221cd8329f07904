import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './Icon.tsx'
import styles from './Chip.module.css'

interface ChipProps {
  readonly to: string
  /** What following it does, such as "Remove 750". */
  readonly label: string
  readonly children: ReactNode
}

/** Something chosen that a click takes away again. */
export function Chip({ to, label, children }: ChipProps) {
  return (
    <Link className={styles.chip} to={to} aria-label={label} preventScrollReset>
      {children}
      <Icon name="close" small />
    </Link>
  )
}
