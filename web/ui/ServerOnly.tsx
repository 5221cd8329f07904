import type { ReactNode } from 'react'

/**
 * HTML that the server renders and the browser neither hydrates nor renders: `<ServerOnly>{import.meta.env.SSR &&
 * …}</ServerOnly>` keeps its code out of the browser's bundle. Give it the page's path as key.
 */
export function ServerOnly({ children }: { readonly children: ReactNode }) {
  if (import.meta.env.SSR) return <div hidden>{children}</div>

  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
