/**
 * `MAGENTO_URL=… MAGENTO_ADMIN=user:password node tests/foreign/magento/fillMagento.ts`: fills an empty Magento with a small catalogue of metals
 * through its own REST API. A second run changes nothing. Its store views are `no` (NOK, prices with tax), `se` (SEK, of the same website)
 * and `de` (EUR, a website of its own, prices without tax).
 */
import { type Admin, findBy, idOf, openAdmin } from './adminApi.ts'
import { type Filled, simpleProducts, typedProducts } from './products.ts'

const DEFAULT_SET = 4
const DEFAULT_GROUP_OF_ATTRIBUTES = 7
const ROOT_CATEGORY = 2
/** Websites of the views `no` and `se`, and of `de`. */
const WEBSITES = [1, 2]
const PRODUCT_TAX = 2
const CUSTOMER_TAX = 3
const NOT_LOGGED_IN = 0
const WHOLESALE = 2

export async function fillMagento(admin: Admin): Promise<void> {
  const taxClasses = await fillTaxes(admin)
  const { options, attributeIds } = await fillAttributes(admin)
  const categories = await fillCategories(admin)
  const filled = { taxClasses, options, attributeIds, categories, websites: WEBSITES, wholesale: WHOLESALE }
  const known = await knownSkus(admin)
  const fill = async ({ product, texts = {} }: ReturnType<typeof simpleProducts>[number]) => {
    if (known.has(product.sku)) return
    await admin.post('/products', { product: { attribute_set_id: DEFAULT_SET, status: 1, ...product } })
    // One with variants is out of stock until it was said again.
    if (product['type_id'] === 'configurable')
      await admin.put(`/products/${product.sku}`, {
        product: { extension_attributes: { stock_item: { is_in_stock: true } } },
      })
    for (const [store, name] of Object.entries(texts))
      await admin.put(`/products/${product.sku}`, { product: { name } }, store)
  }
  for (const product of simpleProducts(filled)) await fill(product)
  for (const product of await typedProducts(filled, admin)) await fill(product)
  await admin.post('/products/tier-prices', { prices: TIERS })
  await fillTexts(admin)
  await fillCoupon(admin)
}

async function knownSkus(admin: Admin): Promise<ReadonlySet<string>> {
  const { items } = Object(await admin.get('/products', { 'searchCriteria[pageSize]': '100', fields: 'items[sku]' }))
  return new Set((Array.isArray(items) ? items : []).map(({ sku }) => String(sku)))
}

const TIERS = [
  { price: 11_000, price_type: 'fixed', website_id: 0, sku: 'AG-1KG', customer_group: 'ALL GROUPS', quantity: 3 },
  { price: 8, price_type: 'discount', website_id: 0, sku: 'AU-10G', customer_group: 'ALL GROUPS', quantity: 5 },
  { price: 90, price_type: 'fixed', website_id: 0, sku: 'CLOTH', customer_group: 'Wholesale', quantity: 1 },
]

async function fillTaxes(admin: Admin): Promise<Filled['taxClasses']> {
  const classOf = async (name: string, kind: 'PRODUCT' | 'CUSTOMER'): Promise<number> => {
    const found = await findBy(admin, '/taxClasses/search', 'class_name', name)
    return found
      ? Number(found['class_id'])
      : Number(await admin.post('/taxClasses', { taxClass: { class_name: name, class_type: kind } }))
  }
  const taxClasses = {
    taxable: PRODUCT_TAX,
    gold: await classOf('Investment gold', 'PRODUCT'),
    books: await classOf('Books', 'PRODUCT'),
  }
  const abroad = await classOf('Reverse charge', 'CUSTOMER')
  if (!(await findBy(admin, '/customerGroups/search', 'customer_group_code', 'Reverse charge')))
    await admin.post('/customerGroups', { group: { code: 'Reverse charge', tax_class_id: abroad } })

  const rateOf = async (code: string, country: string, rate: number): Promise<number> => {
    const found = await findBy(admin, '/taxRates/search', 'code', code)
    if (found) return Number(found['id'])
    const tax_rate = { code, tax_country_id: country, tax_region_id: 0, tax_postcode: '*', rate }
    return idOf(await admin.post('/taxRates', { taxRate: tax_rate }))
  }
  const ruleOf = async (code: string, productClass: number, rates: readonly number[]): Promise<void> => {
    if (await findBy(admin, '/taxRules/search', 'code', code)) return
    const rule = { code, priority: 0, position: 0, calculate_subtotal: false }
    await admin.post('/taxRules', {
      rule: {
        ...rule,
        customer_tax_class_ids: [CUSTOMER_TAX],
        product_tax_class_ids: [productClass],
        tax_rate_ids: rates,
      },
    })
  }
  await ruleOf('Goods', taxClasses.taxable, [
    await rateOf('NO 25', 'NO', 25),
    await rateOf('SE 25', 'SE', 25),
    await rateOf('DE 19', 'DE', 19),
  ])
  await ruleOf('Books', taxClasses.books, [await rateOf('SE 6', 'SE', 6), await rateOf('DE 7', 'DE', 7)])
  return taxClasses
}

/** Labels in every store view: those of the administrator are the codes. */
const ALLOYS = { '585': '585', '750': '750' }
const METALS = { gold: 'Gull', silver: 'Sølv' }

async function fillAttributes(admin: Admin): Promise<Pick<Filled, 'options' | 'attributeIds'>> {
  const attributeIds: Record<string, number> = {}
  const options: Record<string, Readonly<Record<string, string>>> = {}
  for (const [code, label, labels] of [
    ['alloy', 'Alloy', ALLOYS],
    ['metal', 'Metal', METALS],
  ] as const) {
    attributeIds[code] = await attribute(admin, {
      attribute_code: code,
      frontend_input: 'select',
      default_frontend_label: label,
      frontend_labels: [{ store_id: 1, label: code === 'alloy' ? 'Legering' : 'Metall' }],
      is_filterable: true,
      options: Object.entries(labels).map(([name, own], at) => ({
        label: name,
        sort_order: at,
        store_labels: [{ store_id: 1, label: own }],
      })),
    })
    const found = await admin.get(`/products/attributes/${code}/options`)
    const list = Array.isArray(found) ? found : []
    options[code] = Object.fromEntries(list.map(({ label: name, value }) => [String(name), String(value)]))
  }
  attributeIds['fine_weight'] = await attribute(admin, {
    attribute_code: 'fine_weight',
    frontend_input: 'text',
    default_frontend_label: 'Fine weight',
    is_visible_on_front: 'true',
  })
  return { attributeIds, options }
}

async function attribute(
  admin: Admin,
  fields: { readonly attribute_code: string } & Readonly<Record<string, unknown>>,
): Promise<number> {
  const code = fields.attribute_code
  const found = await findBy(admin, '/products/attributes', 'attribute_code', code)
  if (found) return Number(found['attribute_id'])
  const scope = { scope: 'global', is_user_defined: true, is_visible: true, entity_type_id: '4' }
  const made = await admin.post('/products/attributes', { attribute: { ...scope, ...fields } })
  await admin.post('/products/attribute-sets/attributes', {
    attributeSetId: DEFAULT_SET,
    attributeGroupId: DEFAULT_GROUP_OF_ATTRIBUTES,
    attributeCode: code,
    sortOrder: 90,
  })
  return Number(Object(made).attribute_id)
}

const CATEGORIES: Readonly<Record<string, readonly [no: string, se: string, de: string]>> = {
  gold: ['Gull', 'Guld', 'Gold'],
  silver: ['Sølv', 'Silver', 'Silber'],
  jewellery: ['Smykker', 'Smycken', 'Schmuck'],
  tools: ['Verktøy', 'Verktyg', 'Werkzeug'],
}

async function fillCategories(admin: Admin): Promise<Filled['categories']> {
  const ids: Record<string, number> = {}
  for (const [key, [no, se, de]] of Object.entries(CATEGORIES)) {
    const found = await findBy(admin, '/categories/list', 'url_key', key)
    const category = { parent_id: ROOT_CATEGORY, name: key, is_active: true, include_in_menu: true }
    const urlKey = { custom_attributes: [{ attribute_code: 'url_key', value: key }] }
    ids[key] = found
      ? Number(found['id'])
      : idOf(await admin.post('/categories', { category: { ...category, ...urlKey } }))
    for (const [store, name] of [
      ['no', no],
      ['se', se],
      ['de', de],
    ] as const)
      await admin.put(`/categories/${ids[key]}`, { category: { name } }, store)
  }
  return ids
}

async function fillTexts(admin: Admin): Promise<void> {
  if (!(await findBy(admin, '/cmsBlock/search', 'identifier', 'care')))
    await admin.post('/cmsBlock', {
      block: { identifier: 'care', title: 'Care', content: '<p>Wash it by hand.</p>', active: true },
    })
  const content = `<h2>Terms</h2><p>See <a href="{{store url='contact'}}">us</a>.</p>{{block id="care"}}
<p><img src="{{media url=wysiwyg/bar.jpg}}" alt="A bar" /></p>`
  for (const identifier of ['salgsvilkar', 'levering'])
    if (!(await findBy(admin, '/cmsPage/search', 'identifier', identifier)))
      await admin.post('/cmsPage', {
        page: { identifier, title: `Om ${identifier}`, content, active: true, page_layout: '1column' },
      })
}

async function fillCoupon(admin: Admin): Promise<void> {
  if (await findBy(admin, '/coupons/search', 'code', 'TEN')) return
  const rule = {
    name: 'TEN',
    website_ids: WEBSITES,
    customer_group_ids: [NOT_LOGGED_IN, 1, WHOLESALE, 3],
    is_active: true,
    stop_rules_processing: false,
    simple_action: 'by_percent',
    discount_amount: 10,
    discount_step: 0,
    apply_to_shipping: false,
    coupon_type: 'SPECIFIC_COUPON',
    use_auto_generation: false,
    uses_per_coupon: 0,
    uses_per_customer: 0,
    times_used: 0,
    is_rss: false,
    is_advanced: true,
    sort_order: 0,
    simple_free_shipping: '0',
  }
  const ruleId = Number(Object(await admin.post('/salesRules', { rule })).rule_id)
  await admin.post('/coupons', { coupon: { rule_id: ruleId, code: 'TEN', times_used: 0, is_primary: true, type: 0 } })
}

const { MAGENTO_URL: url, MAGENTO_ADMIN: credentials } = process.env
if (import.meta.main) {
  if (url === undefined || credentials === undefined)
    throw new Error('expected MAGENTO_URL and MAGENTO_ADMIN (user:password), got none')
  await fillMagento(await openAdmin(url, credentials))
}
