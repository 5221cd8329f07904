/** Resolves URL paths from the catalogue's documents in memory, without a call to the storefront API. */
import type { GatewayContext } from '../context.ts'
import { malformedToNull, type UpstreamError, upstreamErrorToNull } from '../shared/errors.ts'
import { textField } from '../upstream/catalogueIndex/fields.ts'
import type { Mapping } from './source.ts'

type Documents = GatewayContext['loaders']['documents']
type Context = Pick<GatewayContext, 'freshness' | 'log'> & { readonly loaders: { readonly documents: Documents } }

/**
 * Compares `url_path`, `url_key` for a document without `url_path`, and the identifier of CMS pages.
 * Returns null when no document or several documents match: then the backend decides.
 *
 * @param urlPath without a leading slash
 * @throws UpstreamError when no document matches among those that can be read, and others cannot
 */
export async function addressInDocuments(
  storeCode: string,
  urlPath: string,
  { loaders: { documents }, freshness, log }: Context,
): Promise<Mapping | null> {
  const isOneSegment = !urlPath.includes('/')
  const unread: UpstreamError[] = []
  // A broken document with the same path takes away no other one: where it is the only one, the backend decides.
  const load: Documents['load'] = (wanted) =>
    documents
      .load(wanted)
      .catch(malformedToNull)
      .catch(upstreamErrorToNull((error) => unread.push(error)))
  const byPath = (entity: 'product' | 'category') => load({ storeCode, entity, field: 'url_path', value: urlPath })
  const byKey = async (entity: 'product' | 'category') => {
    if (!isOneSegment) return null
    const document = await load({ storeCode, entity, field: 'url_key', value: urlPath })
    return document && textField(document, 'url_path') === null ? document : null
  }
  const [category, product, categoryByKey, productByKey, page] = await Promise.all([
    byPath('category'),
    byPath('product'),
    byKey('category'),
    byKey('product'),
    load({ storeCode, entity: 'cms_page', field: 'identifier', value: urlPath }),
  ])
  const found: Mapping[] = [
    ...[category, categoryByKey].flatMap((document) =>
      document ? [{ kind: 'category', id: document.id } as const] : [],
    ),
    ...[product, productByKey].flatMap((document) => (document ? [{ kind: 'product', id: document.id } as const] : [])),
    ...(page ? [{ kind: 'content', id: page.id } as const] : []),
  ]
  const [first, ...others] = found
  const [err] = unread
  if (err && !first) throw err
  if (err) {
    freshness.markIncomplete()
    log.error({ err, storeCode, urlPath }, 'an address was found, but not all documents could be read')
  }
  return first && others.length === 0 ? first : null
}
