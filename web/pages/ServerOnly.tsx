import type { ReactNode } from 'react'

/**
 * What only readers of the document need, written by the server and left alone in the browser:
 * `<ServerOnly>{import.meta.env.SSR && …}</ServerOnly>` keeps its code out of the browser's bundle. Give it the page's path as key.
 */
export function ServerOnly({ children }: { readonly children: ReactNode }) {
  if (import.meta.env.SSR) return <div hidden>{children}</div>

  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
