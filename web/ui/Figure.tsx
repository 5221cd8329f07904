import type { ReactNode } from 'react'

/**
 * An amount, a quantity or an article number. A browser that translates the page replaces its texts: what React writes
 * afterwards would not be seen, and a number would be read as a word.
 */
export function Figure({ children }: { readonly children: ReactNode }) {
  return <span translate="no">{children}</span>
}
