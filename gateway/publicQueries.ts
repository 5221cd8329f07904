/** Tells what known documents contain: public queries only, and what is of other stores. */
import {
  type DocumentNode,
  getNamedType,
  isListType,
  getNullableType,
  Kind,
  parse,
  type GraphQLSchema,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { KnownDocuments } from './documents.ts'
import { createCachePolicies } from './plugins/documentCachePolicy.ts'
import type { Entity } from './upstream/catalogueIndex/port.ts'

type Documents = Pick<KnownDocuments, 'textOf'>

/** Guests that send equal requests get equal responses. A document that is unknown or cannot be parsed is not public. */
export function createPublicQueries(schema: GraphQLSchema, documents: Documents): (documentHash: string) => boolean {
  const policyOf = createCachePolicies(schema)
  return readOnce(documents, false, (document) => {
    const { isPublic, isQuery } = policyOf(document)
    return isPublic && isQuery
  })
}

/** Types of which a store's documents are read. */
const CATALOGUE_TYPES = ['Banner', 'Category', 'ContentBlock', 'ContentPage', 'Listing', 'Product', 'Sitemap']
/** Fields whose values are of other stores, and the documents that decide about them. */
const NAMED_BY: Readonly<Record<string, Entity>> = {
  'Category.alternates': 'category',
  'ContentPage.alternates': 'cms_page',
  'Product.alternates': 'product',
  'SearchResult.otherStores': 'product',
}
export type NamedDocuments = readonly Entity[] | 'all'

/** The documents of other stores that responses to a document depend on: most name none, or their pages only. */
export function createNamedDocuments(
  schema: GraphQLSchema,
  documents: Documents,
): (documentHash: string) => NamedDocuments {
  return readOnce<NamedDocuments>(documents, [], (document) => {
    let listsStores = false
    const entities = new Set<Entity>()
    const types = new TypeInfo(schema)
    visit(
      document,
      visitWithTypeInfo(types, {
        Field({ name, selectionSet }) {
          const type = types.getType()
          const entity = NAMED_BY[`${types.getParentType()?.name}.${name.value}`]
          if (entity) entities.add(entity)
          if (selectionSet && type && isListType(getNullableType(type)) && getNamedType(type).name === 'Store')
            listsStores ||= readsCatalogue(selectionSet, document, schema)
        },
      }),
    )
    return listsStores ? 'all' : [...entities]
  })
}

function readsCatalogue({ selections }: SelectionSetNode, document: DocumentNode, schema: GraphQLSchema): boolean {
  const store = schema.getType('Store')
  const fields = store && 'getFields' in store ? store.getFields() : {}
  return selections.some((selection) => {
    if (selection.kind === Kind.FIELD) {
      const type = fields[selection.name.value]?.type
      return type !== undefined && CATALOGUE_TYPES.includes(getNamedType(type).name)
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : document.definitions.find(
            (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
          )
    return fragment !== undefined && 'selectionSet' in fragment && fragment.selectionSet !== undefined
      ? readsCatalogue(fragment.selectionSet, document, schema)
      : false
  })
}

/** Reads each document once. @param otherwise for a document that is unknown or cannot be parsed */
function readOnce<Found>(
  { textOf }: Documents,
  otherwise: Found,
  read: (document: DocumentNode) => Found,
): (documentHash: string) => Found {
  const known = new Map<string, Found>()
  const readText = (text: string): Found => {
    try {
      return read(parse(text, { noLocation: true }))
    } catch {
      return otherwise
    }
  }
  return (documentHash) => {
    const text = textOf(documentHash)
    if (text === undefined) return otherwise
    const found = known.get(documentHash) ?? readText(text)
    known.set(documentHash, found)
    return found
  }
}
