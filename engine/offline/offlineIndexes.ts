/** Engines over the documents of a bundle, each created with its first use, and the way from a document to its record. */
import { createEngine, DOCUMENTS_PER_TURN } from '../catalogueEngine.ts'
import type { FacetAttribute } from '../listing/facets.ts'
import type { CatalogueEngine } from '../types.ts'
import type { BundleSettings, IndexedEntity } from './bundle.ts'
import type { Reference } from './records.ts'

type Kind = IndexedEntity['kind']

export type OfflineIndexes = ReturnType<typeof createOfflineIndexes>

export function createOfflineIndexes(settings: BundleSettings, entities: readonly IndexedEntity[]) {
  const keys = new Map(entities.map(({ kind, document, key }) => [`${kind} ${document.id}`, key]))
  const ids = new Map(entities.map(({ document, key }) => [key, document.id]))
  const ancestors = new Map(
    entities.flatMap(({ kind, document, ancestorIds }) =>
      kind === 'category' ? [[document.id, ancestorIds ?? []] as const] : [],
    ),
  )
  const prices = new Map(
    entities.flatMap((entity) => (entity.kind === 'product' ? [[entity.document.id, entity]] : [])),
  )
  const attributes: readonly FacetAttribute[] = settings.attributes.map(({ code, label, unit, options, codes }) => ({
    code,
    label,
    unit,
    options: new Map(options),
    codes: new Map(codes),
  }))
  const documentsOf = (kind: Kind) => entities.flatMap((entity) => (entity.kind === kind ? [entity.document] : []))
  const engines: Partial<Record<Kind, CatalogueEngine>> = {}
  const engineOf = (kind: Kind): CatalogueEngine => {
    const known = engines[kind]
    if (known) return known
    const engine = createEngine({
      language: settings.language,
      ...(kind === 'cms_page' && { nameField: 'title' }),
      ...(kind === 'product' && {
        displayPrice: ({ id }) => prices.get(id)?.price ?? null,
        otherSidePrice: ({ id }) => prices.get(id)?.otherSidePrice ?? null,
        metalPremium: ({ id }) => prices.get(id)?.premium ?? null,
        fineGramPrice: ({ id }) => prices.get(id)?.gramPrice ?? null,
      }),
    })
    engine.load(documentsOf(kind))
    return (engines[kind] = engine)
  }
  const products = () => engineOf('product')
  /** The engine with all texts indexed in the same turns as the gateway's, so that both know the same compounds. */
  const textsOf = (kind: Kind): CatalogueEngine => {
    const engine = engineOf(kind)
    while (engine.indexTexts(DOCUMENTS_PER_TURN));
    return engine
  }
  const refTo = (kind: Kind, id: number): Reference | null => {
    const key = keys.get(`${kind} ${id}`)
    return key === undefined ? null : { __ref: key }
  }

  return {
    settings,
    /** Filterable attributes by position. */
    attributes,
    products,
    textsOf,
    refTo,
    /** Document id of a record's key. */
    idOf: (key: string): number | undefined => ids.get(key),
    /** From the top category down to the parent. */
    ancestorsOf: (categoryId: number): readonly number[] => ancestors.get(categoryId) ?? [],
    /** Indexes the texts of the next products. @returns false when none are left */
    indexTexts: (): boolean => products().indexTexts(DOCUMENTS_PER_TURN),
  }
}
