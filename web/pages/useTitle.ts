import { useStoreView } from '../shop/StoreContext.tsx'

/** A document's title: what the page is, then whose it is. */
export function useTitle(): (subject: string) => string {
  const { name } = useStoreView()

  return (subject) => `${subject} – ${name}`
}
