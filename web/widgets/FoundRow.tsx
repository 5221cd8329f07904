/**
 * A row of a product table. The row of the URL's fragment is marked and scrolled into view; its quantity has the focus, or
 * its name if nothing can be ordered.
 */
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
  // A second search for the same row has another key, so the effect runs again.
  const targetKey = isFound ? key : null

  useEffect(() => {
    if (targetKey === null) return
    row.current?.scrollIntoView({ block: 'center' })
    const field = row.current?.querySelector<HTMLElement>('input:enabled') ?? row.current?.querySelector('a')
    field?.focus({ preventScroll: true })
  }, [targetKey])

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
