/** Fills the search cluster before the workers start: two that find it empty would both fill it, and one of their indexers would fail. */
import { searchNodes, startShop } from './shop.ts'

export default async function fillFirst(): Promise<void> {
  if (!searchNodes) return
  const shop = await startShop()
  await shop.close()
}
