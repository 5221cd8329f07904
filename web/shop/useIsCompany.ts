/** Whether the shopper buys for a company: a customer of goldsmiths' stores, or an account of a company. */
import { useStoreView } from './StoreContext.tsx'
import { useViewer } from './viewer.ts'

export function useIsCompany(): boolean {
  const store = useStoreView()
  const viewer = useViewer()
  return store.kind === 'GOLDSMITH' || (viewer.kind === 'known' && viewer.viewer.isBusiness)
}
