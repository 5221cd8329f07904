/** Resolvers of product tags (ribbons). */
import { encodeId } from '../shared/ids.ts'
import type { ProductResolvers, TagResolvers } from '../resolverTypes.generated.ts'
import type { NodeFinder, Slice } from '../slice.ts'
import type { TagTable } from './loaders.ts'
import type { Tag as TagOfStore } from './source.ts'

export interface TagModel extends TagOfStore {
  readonly storeCode: string
}

const Product: Pick<ProductResolvers, 'tags'> = {
  tags({ tagIds, store }, _args, { loaders }) {
    if (tagIds.length === 0) return []
    const table = loaders.tags.table(store)
    return table instanceof Promise
      ? table.then((loaded) => loaded && pick(loaded, tagIds, store.storeCode))
      : pick(table, tagIds, store.storeCode)
  },
}

const Tag: Pick<TagResolvers, 'id'> = {
  id: ({ storeCode, optionId }) => encodeId({ type: 'Tag', storeCode, key: optionId }),
}

/** A tag without metadata is left out. */
function pick(table: TagTable, optionIds: readonly string[], storeCode: string): readonly TagModel[] {
  return optionIds.flatMap((optionId) => {
    const tag = table.get(optionId)
    return tag ? [{ ...tag, storeCode }] : []
  })
}

const findTag: NodeFinder = async (key, { store, loaders }) => {
  const table = await loaders.tags.table(store)
  return (table && pick(table, [key], store.storeCode)[0]) ?? null
}

export const tagsSlice: Slice = { resolvers: { Product, Tag }, nodes: { Tag: findTag } }
