import { throwOnce } from '../shared/throwOnce.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { readTags, type Tag } from './source.ts'

export type TagTable = ReadonlyMap<string, Tag>

export function createTagLoaders(scope: RequestScope) {
  const tables = new Map<string, TagTable | Promise<TagTable | null>>()
  const orNull = throwOnce()

  async function load(store: StoreView): Promise<TagTable> {
    const table = await readTags(store, scope)
    tables.set(store.storeCode, table)
    return table
  }

  function start(store: StoreView): Promise<TagTable> {
    const loading = load(store)
    tables.set(store.storeCode, loading)
    return loading
  }

  return {
    tags: {
      /** Synchronous once loaded, so that listing rows need no promise. Null when its error was already reported. @throws UpstreamError once per request */
      table(store: StoreView): TagTable | Promise<TagTable | null> {
        const known = tables.get(store.storeCode)
        if (known) return known instanceof Promise ? known.catch(orNull) : known

        return start(store).catch(orNull)
      },
      /** Loads the tags before the fields of products are resolved. */
      async preload(store: StoreView): Promise<void> {
        if (!tables.has(store.storeCode)) await start(store).catch(() => {}) // `table` reports it
      },
    },
  }
}
