/** Seeds the small tables: store views, attributes, categories, taxes, customer groups, tags. */
import { METALS } from '../catalogue/alloys.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { ATTRIBUTES } from '../catalogue/attributes.ts'
import { dayFromSeed, SEED_MOMENT } from '../catalogue/calendar.ts'
import { CATEGORY_NODES, type CategoryNode, categoryUrlPath, isLeaf, listings } from '../catalogue/categoryTree.ts'
import { optionLabel } from '../catalogue/optionLabels.ts'
import { CURRENCIES, frozenQuote } from '../catalogue/prices.ts'
import { slug } from '../catalogue/slug.ts'
import { STORES } from '../catalogue/stores.ts'
import { TAGS } from '../catalogue/tags.ts'
import { BUSINESSES, CONSUMERS, TAX_RULES } from '../catalogue/taxes.ts'
import { inLanguage, LANGUAGES } from '../catalogue/text.ts'
import { pictureNamed } from '../pictures/pictures.ts'
import type { Insert } from './writer.ts'

export function seedStores(insert: Insert): void {
  for (const store of STORES) {
    insert('store_view', {
      id: store.id,
      code: store.code,
      index_name: store.index,
      assortment: store.assortment,
      country: store.country,
      language: store.language,
      currency: store.currency,
      prices_include_tax: Number(store.pricesIncludeTax),
      tax_in_documents: Number(store.taxInDocuments),
      measured_decimals: store.measuredDecimals,
      exempt_tax_classes: JSON.stringify(store.exemptTaxClasses),
    })
  }
}

export function seedAttributes(insert: Insert, catalogue: Catalogue): void {
  ATTRIBUTES.forEach((attribute, at) => {
    insert('attribute', {
      id: attribute.id,
      code: attribute.code,
      position: at + 1,
      unit: attribute.unit ?? null,
      is_filterable: Number(attribute.isFilterable),
      is_comparable: Number(attribute.isComparable),
      is_searchable: Number(attribute.isSearchable),
    })
    for (const language of LANGUAGES)
      insert('attribute_label', {
        attribute_id: attribute.id,
        language,
        label: attribute.label[language],
      })
  })
  for (const option of catalogue.options) {
    insert('attribute_option', {
      id: option.id,
      attribute_id: option.attributeId,
      code: option.key,
      position: option.id,
    })
    for (const language of LANGUAGES)
      insert('option_label', {
        option_id: option.id,
        language,
        label: optionLabel(option.code, option.key, language),
      })
  }
}

const CUSTOMER_GROUPS = [
  { id: 0, code: 'NOT LOGGED IN', tax_class_id: CONSUMERS },
  { id: 1, code: 'General', tax_class_id: CONSUMERS },
  { id: 4, code: 'Goldsmith', tax_class_id: BUSINESSES },
  { id: 5, code: 'Business', tax_class_id: BUSINESSES },
]

export function seedTaxes(insert: Insert): void {
  for (const group of CUSTOMER_GROUPS) insert('customer_group', group)
  for (const rule of TAX_RULES) {
    insert('tax_rule', {
      id: rule.id,
      code: rule.code,
      product_tax_class_ids: JSON.stringify(rule.productClasses.map(Number)),
      customer_tax_class_ids: JSON.stringify(rule.customerClasses),
    })
    for (const rate of rule.rates) {
      insert('tax_rate', {
        id: rate.id,
        rule_id: rule.id,
        country: rate.country,
        rate_percent: rate.percent,
        code: [rule.code, rate.country, rate.region?.code, rate.postcode, rate.percent]
          .filter((part) => part !== undefined)
          .join(' '),
        region_id: rate.region?.id ?? 0,
        region_code: rate.region?.code ?? null,
        postcode: rate.postcode ?? '*',
        valid_from: rate.validFrom ?? null,
        valid_until: rate.validUntil ?? null,
      })
    }
  }
}

export function seedMetalQuotes(insert: Insert): void {
  for (const currency of CURRENCIES) {
    for (const metal of METALS)
      insert('metal_quote', {
        currency,
        metal,
        price_e4: frozenQuote(metal, currency).times(10_000).toNumber(),
        quoted_at: SEED_MOMENT,
      })
  }
}

export function seedTags(insert: Insert): void {
  for (const tag of TAGS) {
    insert('tag', {
      option_id: tag.optionId,
      color: tag.color,
      position: tag.position,
      label: tag.label,
    })
    for (const [storeCode, label] of Object.entries(tag.storeLabels))
      insert('tag_label', {
        option_id: tag.optionId,
        store_code: storeCode,
        label,
      })
  }
}

const MAX_PARTS = 3

/** Names up to three products' pictures of different kinds, of which a category's picture is composed. */
function categoryPicture(
  products: readonly {
    readonly product: { readonly spec: { readonly picture?: string } }
  }[],
): readonly string[] {
  const byKind = new Map<string, string>()
  for (const { picture } of products.map(({ product }) => product.spec)) {
    if (picture === undefined) continue
    const { kind, parts } = pictureNamed(picture)
    if (!parts && !byKind.has(kind)) byKind.set(kind, picture)
  }
  return [...byKind.values()].slice(0, MAX_PARTS)
}

export function seedCategories(insert: Insert, catalogue: Catalogue): void {
  const listed = new Map(listings(catalogue.products).map((listing) => [listing.categoryId, listing.products]))
  for (const node of CATEGORY_NODES) {
    const { id } = node.spec
    const products = listed.get(id) ?? []
    const pictures = categoryPicture(products)
    const image = pictures.length === 0 ? null : `/c/${node.spec.tree.charAt(0)}${id}.jpg`
    insert('category', {
      id,
      parent_id: node.parentId,
      path: node.path,
      level: node.level,
      position: node.position,
      is_active: Number(node.spec.isActive ?? true),
      is_anchor: Number(!isLeaf(node)),
      include_in_menu: Number(node.spec.isActive ?? true),
      image,
      created_at: dayFromSeed(-1400, 36_000),
      updated_at: dayFromSeed(-60, 36_000),
    })
    if (image)
      insert('picture', { path: image, product_id: null, position: 1, shown: 'whole', names: pictures.join(' ') })
    insertCategoryTexts(insert, node)
  }
}

function insertCategoryTexts(insert: Insert, node: CategoryNode): void {
  const { id, tree, name, description } = node.spec
  for (const store of STORES.filter((one) => one.assortment === tree)) {
    const named = inLanguage(name, store.language, node.key)
    insert('category_store', {
      store_id: store.id,
      category_id: id,
      name: named,
      url_key: `${slug(named)}-${id}`,
      url_path: categoryUrlPath(node, store.language),
      description: inLanguage(description, store.language, node.key),
    })
  }
}

/** Call it after the products are seeded, because listings refer to them. */
export function seedListings(insert: Insert, catalogue: Catalogue): void {
  for (const { categoryId, products } of listings(catalogue.products)) {
    products.forEach(({ product, isDirect }, at) =>
      insert('category_product', {
        category_id: categoryId,
        product_id: product.id,
        position: products.length - at,
        is_direct: Number(isDirect),
      }),
    )
  }
}
