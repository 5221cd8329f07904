/** The documents whose answers a bundle contains: those of the shop, without the fields that a browser computes itself. */
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/** Fields that the browser's engine computes. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  Category: ['products'],
  Product: ['listingPosition'],
  Store: ['newProducts', 'bestsellers'],
}

/** Operations that select products: their selections are united, so that one record of a product answers all of them. */
const PRODUCT_OPERATIONS = [
  'ProductDetail',
  'ComparedProduct',
  'QuickOrderProducts',
  'RowTierPrices',
  'CategoryListing',
  'SearchResults',
  'SearchPanel',
  'Home',
]

export interface BundleDocuments {
  /** Layout, home page, texts of dialogs, methods of the checkout: without variables. */
  readonly store: readonly DocumentNode[]
  /** Metal quotes, which change all the time. */
  readonly quotes: DocumentNode
  /** `$id` of a category. */
  readonly category: DocumentNode
  /** `$slug` of a page. */
  readonly contentPage: DocumentNode
  /** `$skus` of products. */
  readonly products: DocumentNode
}

/** @param texts the documents of the shop's build @throws Error when one is missing */
export function bundleDocuments(texts: readonly string[], schema: GraphQLSchema): BundleDocuments {
  const byName = new Map(texts.map((text) => parse(text, { noLocation: true })).map((each) => [nameOf(each), each]))
  const named = (name: string): DocumentNode => {
    const found = byName.get(name)
    if (!found)
      throw new Error(`expected the shop's documents to contain ${name}, got ${[...byName.keys()].join(', ')}`)
    return found
  }
  const stored = (name: string) => withoutComputed(named(name), schema)
  return {
    store: [
      withoutQuotes(stored('Layout')),
      withoutQuotes(stored('Home')),
      stored('SizeGuide'),
      stored('StoreMethods'),
    ],
    quotes: quotesOf(stored('Home')),
    category: stored('CategoryListing'),
    contentPage: stored('ContentText'),
    products: productsDocument(PRODUCT_OPERATIONS.map(named), schema),
  }
}

function nameOf({ definitions }: DocumentNode): string {
  return definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)?.name?.value ?? ''
}

function withoutComputed(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const types = new TypeInfo(schema)
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => (COMPUTED[types.getParentType()?.name ?? '']?.includes(name.value) ? null : undefined),
    }),
  )
}

const isQuote = ({ name }: FieldNode) => name.value === 'metalQuotes' || name.value === 'metalHistory'

function withoutQuotes(document: DocumentNode): DocumentNode {
  return visit(document, { Field: (field) => (isQuote(field) ? null : undefined) })
}

function quotesOf(document: DocumentNode): DocumentNode {
  return visit(document, {
    OperationDefinition: (operation) => ({
      ...operation,
      selectionSet: {
        ...operation.selectionSet,
        selections: operation.selectionSet.selections.filter((each) => each.kind === Kind.FIELD && isQuote(each)),
      },
    }),
  })
}

/** Selects of each product what any of the operations selects of any product. */
function productsDocument(operations: readonly DocumentNode[], schema: GraphQLSchema): DocumentNode {
  const fragments = new Map<string, FragmentDefinitionNode>()
  const selections: SelectionNode[] = []
  for (const document of operations) {
    const types = new TypeInfo(schema)
    // Listings are computed, but their products are stored.
    visit(
      document,
      visitWithTypeInfo(types, {
        Field(field) {
          if (getNamedType(types.getType())?.name !== 'Product') return undefined
          selections.push(...(field.selectionSet?.selections ?? []))
          return undefined
        },
      }),
    )
    for (const definition of withoutComputed(document, schema).definitions)
      if (isFragment(definition)) fragments.set(definition.name.value, definition)
  }
  const document = visit(parse(BUNDLED_PRODUCTS, { noLocation: true }), {
    Field: {
      leave: (field) => ({ ...field, selectionSet: { kind: Kind.SELECTION_SET, selections: unique(selections) } }),
    },
  })
  return withoutComputed({ ...document, definitions: [...document.definitions, ...fragments.values()] }, schema)
}

/** Its field selects what the operations select. */
const BUNDLED_PRODUCTS = 'query BundledProducts($skus: [String!]!) { products(skus: $skus) }'

function isFragment(definition: DefinitionNode): definition is FragmentDefinitionNode {
  return definition.kind === Kind.FRAGMENT_DEFINITION
}

function unique(selections: readonly SelectionNode[]): SelectionNode[] {
  return [...new Map(selections.map((each) => [JSON.stringify(each), each])).values()]
}
