import type { ReactNode } from 'react'

/**
 * An amount, a quantity or an article number. A browser that translates the page replaces its texts: what React writes
 * afterwards would not be seen, and a number would be read as a word. A `bdi`, because style sheets select the spans of a text.
 */
export function Figure({ children }: { readonly children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}
