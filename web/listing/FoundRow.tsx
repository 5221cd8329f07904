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
    const found = row.current
    if (targetKey === null || !found) return undefined
    found.scrollIntoView({ block: 'center' })
    if (focusQuantity(found)) return undefined

    const link = found.querySelector('a')
    link?.focus({ preventScroll: true })
    // The field is disabled until the customer's own price has arrived.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== link || focusQuantity(found)) observer.disconnect()
    })
    observer.observe(found, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [targetKey])

  return (
    <tr ref={row} id={anchor} className={styles.row} aria-current={isFound ? 'true' : undefined}>
      {children}
    </tr>
  )
}

function focusQuantity(row: HTMLElement): boolean {
  const field = row.querySelector<HTMLElement>('input:enabled')
  field?.focus({ preventScroll: true })
  return field !== null
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
