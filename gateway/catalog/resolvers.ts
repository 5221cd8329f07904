/** Resolvers of products, variants and categories. */
import { toText } from '#domain/decimal.ts'
import { isKnown } from '#domain/price.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput, malformedToNull, refusedDocumentToNull } from '../shared/errors.ts'
import { leaveOut } from '../shared/freshness.ts'
import { decodeId } from '../shared/ids.ts'
import type {
  BundleResolvers,
  CategoryResolvers,
  ConfigurableOptionResolvers,
  GroupedResolvers,
  ProductResolvers,
  QueryResolvers,
  StoreResolvers,
  VariantResolvers,
} from '../resolverTypes.generated.ts'
import { isRequested } from '../shared/selection.ts'
import type { Slice } from '../slice.ts'
import type { StoreView } from '../storeTable.ts'
import { categoryAlternates, productAlternates } from './alternates.ts'
import type { CategoryModel } from './CategoryModel.ts'
import { type Attribute, type Attributes, attributeValue, withoutUnit } from './attributes.ts'
import { NO_MAKERS } from '../makerTable.ts'
import { defaultQuantity } from './links.ts'
import { makerOf } from './maker.ts'
import type { ProductModel } from './ProductModel.ts'
import { dimensionsOf } from './saleAmounts.ts'
import { variantOf } from './variantChoice.ts'

const MAX_SKUS = 100
const MAX_ATTRIBUTE_CODES = 50

const Query: Pick<QueryResolvers, 'product' | 'products' | 'category'> = {
  product: (_query, { sku }, { loaders, store }) => loaders.products.bySku(store, sku).catch(refusedDocumentToNull),
  async products(_query, { skus }, { loaders, store }, info) {
    if (skus.length > MAX_SKUS)
      throw badUserInput(`products(skus): expected at most ${MAX_SKUS} skus, got ${skus.length}`)
    const found = await Promise.all(
      skus.map(async (sku) => (sku === '' ? null : loaders.products.bySku(store, sku).catch(malformedToNull))),
    )
    if (isRequested(info, ['stock'])) await loaders.stock.preload(found.filter((product) => product !== null))
    return found
  },
  category(_query, { id }, context) {
    const { type, storeCode, key } = decodeId(id)
    return type === 'Category' && storeCode === context.store.storeCode ? findCategory(key, context) : null
  },
}

function findCategory(key: string, { loaders, store }: GatewayContext) {
  return loaders.categories.byId(store, Number(key))
}

const Store: Pick<StoreResolvers, 'menu'> = {
  menu: (store, _args, { loaders }) => loaders.categories.menu(store),
}

const Category: Pick<CategoryResolvers, 'alternates'> = {
  alternates: (category, _args, context) => categoryAlternates(category, context),
}

const Product: Pick<
  ProductResolvers,
  | 'attributes'
  | 'maker'
  | 'description'
  | 'variant'
  | 'breadcrumbs'
  | 'alternates'
  | 'related'
  | 'upSells'
  | 'crossSells'
> = {
  description: (product, _args, { storeUrl }) => product.descriptionFor(storeUrl(product.store)),
  async attributes(product, { codes }, { loaders }) {
    if (codes && codes.length > MAX_ATTRIBUTE_CODES)
      throw badUserInput(`attributes(codes): expected at most ${MAX_ATTRIBUTE_CODES} codes, got ${codes.length}`)
    return attributeFacts(product, await loaders.attributes(product.store), codes ?? null)
  },
  async maker(product, _args, context) {
    const attributes = await loaded(context.loaders.attributes(product.store), context, 'maker: no attributes')
    return makerOf(product.document, attributes ?? new Map(), product.store.makers ?? NO_MAKERS)
  },
  async variant(product, { sku }, context) {
    const { prices } = context.loaders
    const pricer = await loaded(prices.pricer(product.store), context, 'variant: no prices to choose by')
    return variantOf(product, sku ?? null, (variant) => {
      const price = pricer?.own(variant)
      return price && isKnown(price) ? price.now.net : null
    })
  },
  async breadcrumbs({ store, categoryIds }, _args, context) {
    const categories = await loaded(
      Promise.all(categoryIds.map((id) => context.loaders.categories.byId(store, id))),
      context,
      'breadcrumbs: no categories',
    )
    return breadcrumbsOf(categories ?? [])
  },
  alternates: (product, _args, context) => productAlternates(product, context),
  related: (product, _args, { loaders }) => loaders.products.linked(product, 'related'),
  upSells: (product, _args, { loaders }) => loaders.products.linked(product, 'upsell'),
  crossSells: (product, _args, { loaders }) => loaders.products.linked(product, 'crosssell'),
}

/** Ancestors of the product's deepest category and that category itself; of equally deep categories the first. */
function breadcrumbsOf(categories: readonly (CategoryModel | null)[]): readonly CategoryModel[] {
  let deepest: CategoryModel | null = null
  for (const category of categories) if (category && (!deepest || category.level > deepest.level)) deepest = category
  return deepest ? [...deepest.ancestors, deepest] : []
}

/** Visible attributes sorted by position, or the requested public attributes without duplicates. Attributes without a value are left out. */
function attributeFacts(product: ProductModel, attributes: Attributes, codes: readonly string[] | null) {
  const requested =
    codes === null
      ? [...attributes.values()].filter(({ isVisible }) => isVisible)
      : [...new Set(codes)].flatMap((code) => attributes.get(code) ?? []).filter(isPublic)
  return requested.flatMap((attribute) => {
    const found = attributeValue(attribute, product.document)
    return found === null
      ? []
      : [
          {
            code: attribute.code,
            label: attribute.label,
            unit: attribute.unit,
            isComparable: attribute.isComparable,
            ...found,
          },
        ]
  })
}

/** Whether the shop shows the attribute on a page, in a comparison or as a filter. Other attributes are internal. */
function isPublic({ isVisible, isComparable, isFilterable }: Attribute): boolean {
  return isVisible || isComparable || isFilterable
}

const Variant: Pick<VariantResolvers, 'dimensions'> = {
  dimensions: ({ fields }) => dimensionsOf(fields),
}

const ConfigurableOption: Pick<ConfigurableOptionResolvers, 'unit' | 'values'> = {
  async values({ attribute, store, values }, _args, context) {
    const known = await attributeOf(attribute, store, context)
    return values.map(({ value, label }) => ({
      value,
      label: withoutUnit(label, known?.unit ?? null),
      code: known?.codes.get(value) ?? null,
    }))
  },
  unit: async ({ attribute, store }, _args, context) => (await attributeOf(attribute, store, context))?.unit ?? null,
}

/** Without the attributes, options have neither units nor codes, and labels stay unchanged. */
async function attributeOf(attribute: string, store: StoreView, context: GatewayContext): Promise<Attribute | null> {
  const attributes = await loaded(context.loaders.attributes(store), context, 'option: no attributes')
  return attributes?.get(attribute) ?? null
}

/** For optional data: logs an unreachable upstream and returns null. */
async function loaded<Loaded>(
  loading: Loaded | Promise<Loaded>,
  context: GatewayContext,
  message: string,
): Promise<Loaded | null> {
  return Promise.resolve(loading).catch(leaveOut(context, message))
}

const Grouped: GroupedResolvers = {
  async items({ product }, _args, { loaders }) {
    const parts = await loaders.products.parts(product)
    return product.groupedLinks.flatMap((link) => {
      const part = parts.get(link.sku)
      return part ? [{ product: part, defaultQuantity: toText(defaultQuantity(link)) }] : []
    })
  },
}

const Bundle: BundleResolvers = {
  async parts({ product }, _args, { loaders }) {
    const found = await loaders.products.parts(product)
    return product.bundleParts.map(({ choices, ...part }) => ({
      ...part,
      choices: choices.flatMap(({ sku, quantity, ...choice }) => {
        const chosen = found.get(sku)
        return chosen ? [{ ...choice, product: chosen, quantity: toText(quantity) }] : []
      }),
    }))
  },
}

async function findVariant(key: string, { loaders, store }: GatewayContext) {
  const product = await loaders.products.bySku(store, key).catch(refusedDocumentToNull)
  return product && variantOf(product, key, () => null)
}

export const catalogSlice: Slice = {
  resolvers: { Query, Store, Category, Product, Variant, ConfigurableOption, Grouped, Bundle },
  nodes: {
    Product: (key, { loaders, store }) => loaders.products.bySku(store, key).catch(refusedDocumentToNull),
    Category: findCategory,
    Variant: findVariant,
  },
}
