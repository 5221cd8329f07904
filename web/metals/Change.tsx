/** A price change: an arrow and a sign show the direction, colour only repeats it. */
import type { ReactNode } from 'react'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatChange } from '../ui/figures.ts'
import { changeDirection, type ChangeDirection } from './changeDirection.ts'
import styles from './Change.module.css'

export function Change({ percent }: { readonly percent: string | null }) {
  const store = useStoreView()

  return (
    <ChangeMark direction={changeDirection(percent)}>
      {percent === null ? '–' : formatChange(percent, store)}
    </ChangeMark>
  )
}

interface ChangeMarkProps {
  readonly direction: ChangeDirection
  readonly children: ReactNode
}

export function ChangeMark({ direction, children }: ChangeMarkProps) {
  return (
    <span className={styles[direction]} translate="no">
      {direction !== 'level' && (
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d={direction === 'up' ? 'M4 1 8 7H0z' : 'M4 7 0 1h8z'} />
        </svg>
      )}
      {children}
    </span>
  )
}
