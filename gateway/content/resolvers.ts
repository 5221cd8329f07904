/** Resolvers of CMS pages and blocks. */
import type { GatewayContext } from '../context.ts'
import { badUserInput, refusedDocumentToNull } from '../shared/errors.ts'
import type {
  ContentBlockResolvers,
  ContentPageResolvers,
  QueryResolvers,
  StoreResolvers,
} from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import { contentAlternates } from './alternates.ts'
import type { ContentBlockModel, ContentPageModel } from './contentModels.ts'
import { likePattern } from './likePattern.ts'
import { contentSlugs } from './storePages.ts'

const MAX_BLOCKS = 500 // maximum in the specification

const Query: Pick<QueryResolvers, 'contentPage' | 'contentBlocks' | 'contentBlocksLike' | 'contentPagesLike'> = {
  contentPage: (_query, { slug }, { loaders, store }) =>
    loaders.content.pageBySlug(store, slug).catch(refusedDocumentToNull),
  async contentBlocks(_query, { identifiers }, { loaders, store }) {
    if (identifiers.length > MAX_BLOCKS) {
      throw badUserInput(
        `contentBlocks(identifiers): expected at most ${MAX_BLOCKS} identifiers, got ${identifiers.length}`,
      )
    }
    const found = await Promise.all(
      [...new Set(identifiers)].map((identifier) => loaders.content.block(store, identifier)),
    )
    return found.filter((block) => block !== null)
  },
  contentBlocksLike: (_query, { pattern }, { loaders, store }) =>
    loaders.content.blocksLike(store, likePattern(pattern, 'contentBlocksLike')),
  contentPagesLike: (_query, { pattern }, { loaders, store }) =>
    loaders.content.pagesLike(store, likePattern(pattern, 'contentPagesLike')),
}

const Store: Pick<StoreResolvers, 'contentSlugs' | 'homeContent'> = {
  contentSlugs: (store, _args, context) => contentSlugs(store, context),
  homeContent: (store, _args, { loaders }) =>
    loaders.content.pageBySlug(store, store.localizedSettings.magentoHomepageSlug).catch(refusedDocumentToNull),
}

const ContentPage: Pick<ContentPageResolvers, 'html' | 'alternates'> = {
  html: htmlOf,
  alternates: (page, _args, context) => contentAlternates(page, context),
}

const ContentBlock: Pick<ContentBlockResolvers, 'html'> = {
  html: htmlOf,
}

async function htmlOf(
  content: ContentPageModel | ContentBlockModel,
  _args: object,
  { storeUrl, loaders }: GatewayContext,
): Promise<string> {
  const { store } = content
  const payments = content.namesPayments ? await loaders.checkout.paymentTitles(store) : null
  return content.htmlFor(storeUrl(store), payments)
}

export const contentSlice: Slice = {
  resolvers: { Query, Store, ContentPage, ContentBlock },
  nodes: {
    ContentPage: (key, { loaders, store }) => loaders.content.pageBySlug(store, key).catch(refusedDocumentToNull),
    ContentBlock: (key, { loaders, store }) => loaders.content.block(store, key),
  },
}
