import { useStoreView } from './StoreContext.tsx'

/** The document's title: the page's subject, then the store's name. */
export function useTitle(): (subject: string) => string {
  const { name } = useStoreView()

  return (subject) => `${subject} – ${name}`
}
