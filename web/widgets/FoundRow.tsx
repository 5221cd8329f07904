/** A row of a table of products. The one that the address ends in is marked, brought into sight and entered. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { rowAnchor } from '../shop/rowAnchor.ts'
import styles from './FoundRow.module.css'

interface FoundRowProps {
  readonly sku: string
  readonly children: ReactNode
}

export function FoundRow({ sku, children }: FoundRowProps) {
  const { hash, key } = useLocation()
  const row = useRef<HTMLTableRowElement>(null)
  const anchor = rowAnchor(sku)
  const isFound = decodeHash(hash) === anchor
  // The same row may be looked for twice.
  const foundAt = isFound ? key : null

  useEffect(() => {
    if (foundAt === null) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.querySelector<HTMLElement>('input, a')?.focus({ preventScroll: true })
  }, [foundAt])

  return (
    <tr ref={row} id={anchor} className={styles.row} aria-current={isFound ? 'true' : undefined}>
      {children}
    </tr>
  )
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
