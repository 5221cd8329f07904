/** A small catalogue in the shapes of a recorded Magento 2.4.7: products of all six types, with what each of them can have. */
import type { MagentoLists } from './fakeMagentoCatalogue.ts'

const attribute = (code: string, value: unknown) => ({ attribute_code: code, value })

function product(id: number, sku: string, fields: object = {}, attributes: readonly object[] = [], more: object = {}) {
  return {
    id,
    sku,
    name: `Product ${sku}`,
    attribute_set_id: 4,
    price: 100,
    status: 1,
    visibility: 4,
    type_id: 'simple',
    created_at: '2026-11-01 10:00:00',
    updated_at: `2026-11-02 ${String(id).padStart(2, '0')}:00:00`,
    weight: 0.01,
    extension_attributes: { website_ids: [1], category_links: [{ position: id, category_id: '4' }], ...more },
    product_links: [],
    options: [],
    media_gallery_entries: [],
    tier_prices: [],
    custom_attributes: [
      attribute('options_container', 'container2'),
      attribute('url_key', `product-${sku.toLowerCase()}`),
      attribute('tax_class_id', '2'),
      attribute('category_ids', ['4']),
      attribute('cost', '55.0000'),
      ...attributes,
    ],
    ...fields,
  }
}

const variant = (id: number, sku: string, price: number, alloy: string) =>
  product(id, sku, { visibility: 1, price }, [attribute('alloy', alloy)], { category_links: [] })
const link = (sku: string, qty: number, position: number) => ({
  sku: 'SET',
  link_type: 'associated',
  linked_product_sku: sku,
  linked_product_type: 'simple',
  position,
  extension_attributes: { qty },
})
const tier = (customer_group_id: number, qty: number, value: number, website_id: number) => ({
  customer_group_id,
  qty,
  value,
  extension_attributes: { website_id },
})

export const PRODUCTS = [
  product(
    1,
    'BAR',
    {
      tier_prices: [tier(1, 2, 95, 0), tier(32000, 5, 90, 1), tier(32000, 9, 1, 2)],
      media_gallery_entries: [
        {
          id: 1,
          media_type: 'image',
          label: 'A bar',
          position: 1,
          disabled: false,
          types: ['image'],
          file: '/b/a/bar.jpg',
        },
        { id: 2, media_type: 'image', label: null, position: 2, disabled: true, types: [], file: '/b/a/old.jpg' },
      ],
    },
    [
      attribute('image', '/b/a/bar.jpg'),
      attribute('special_price', '80.000000'),
      attribute('special_from_date', '2026-11-01 00:00:00'),
      attribute('description', '<p>Fine. {{block id="care"}}</p>'),
    ],
  ),
  product(2, 'COIN'),
  variant(3, 'RING-585', 150, '4'),
  variant(4, 'RING-750', 120, '5'),
  product(5, 'RING', { type_id: 'configurable', price: 0 }, [], {
    configurable_product_options: [
      {
        id: 1,
        attribute_id: '137',
        label: 'Alloy',
        position: 0,
        values: [{ value_index: 4 }, { value_index: 5 }],
        product_id: 5,
      },
    ],
    configurable_product_links: [3, 4],
  }),
  product(6, 'SET', { type_id: 'grouped', price: undefined, product_links: [link('BAR', 1, 1), link('COIN', 2, 2)] }),
  product(7, 'KIT', { type_id: 'bundle', price: 0 }, [attribute('price_type', '0')], {
    bundle_product_options: [
      {
        option_id: 1,
        title: 'Bar',
        required: true,
        type: 'select',
        position: 0,
        sku: 'KIT',
        product_links: [
          {
            id: '1',
            sku: 'BAR',
            option_id: 1,
            qty: 2,
            position: 0,
            is_default: true,
            price: 100,
            price_type: null,
            can_change_quantity: 0,
          },
        ],
      },
    ],
  }),
  product(8, 'PLATE', {
    options: [
      {
        product_sku: 'PLATE',
        option_id: 1,
        title: 'Text',
        type: 'field',
        sort_order: 1,
        is_require: false,
        price: 30,
        price_type: 'fixed',
        max_characters: 20,
      },
      {
        product_sku: 'PLATE',
        option_id: 2,
        title: 'Finish',
        type: 'drop_down',
        sort_order: 2,
        is_require: true,
        values: [{ title: 'Mirror', sort_order: 1, price: 10, price_type: 'percent', option_type_id: 2 }],
      },
    ],
  }),
  product(9, 'GIFT', { type_id: 'virtual', weight: undefined }),
  product(10, 'BOOK', { type_id: 'downloadable', weight: undefined }, [], {
    downloadable_product_links: [
      {
        id: 7,
        title: 'Chapter',
        sort_order: 1,
        price: 5,
        number_of_downloads: 3,
        link_type: 'file',
        link_file: '/s/e/secret.pdf',
        sample_type: 'file',
        sample_file: '/s/a/sample.pdf',
      },
    ],
  }),
  product(11, 'OFF', { status: 2 }),
  product(12, 'ELSEWHERE', {}, [], { website_ids: [2] }),
]

const category = (id: number, parent_id: number, name: string, path: string) => ({
  id,
  parent_id,
  name,
  is_active: true,
  position: id,
  level: path.split('/').length - 1,
  children: '',
  created_at: '2026-11-01 10:00:00',
  updated_at: '2026-11-01 10:00:00',
  path,
  include_in_menu: true,
  custom_attributes: [
    attribute('is_anchor', '1'),
    attribute('path', path),
    attribute('url_key', name.toLowerCase()),
    attribute('url_path', name.toLowerCase()),
  ],
})

const text = (id: number, identifier: string, content: string, fields: object = {}) => ({
  id,
  identifier,
  title: `About ${identifier}`,
  content,
  creation_time: '2026-11-01 10:00:00',
  update_time: '2026-11-01 10:00:00',
  active: true,
  ...fields,
})

export const MAGENTO_LISTS: MagentoLists = {
  '/products': PRODUCTS,
  '/products/attributes': [
    {
      attribute_id: 137,
      attribute_code: 'alloy',
      frontend_input: 'select',
      is_filterable: true,
      is_visible_on_front: '1',
      is_searchable: '1',
      is_user_defined: true,
      position: 0,
      options: [
        { label: ' ', value: '' },
        { label: '585', value: '4' },
        { label: '750', value: '5' },
      ],
      default_frontend_label: 'Alloy',
      frontend_labels: [{ store_id: 1, label: 'Legering' }],
      extension_attributes: [],
    },
    {
      attribute_id: 81,
      attribute_code: 'cost',
      frontend_input: 'price',
      is_user_defined: true,
      options: [],
      frontend_labels: [],
    },
  ],
  '/categories/list': [
    category(1, 0, 'Root', '1'),
    category(2, 1, 'Shop', '1/2'),
    category(4, 2, 'Gold', '1/2/4'),
    category(8, 1, 'Other', '1/8'),
    category(9, 8, 'Theirs', '1/8/9'),
  ],
  '/taxRules/search': [
    {
      id: 1,
      code: 'standard',
      priority: 0,
      position: 0,
      customer_tax_class_ids: [3],
      product_tax_class_ids: [2],
      tax_rate_ids: [3],
      calculate_subtotal: false,
    },
  ],
  '/taxRates/search': [
    { id: 3, tax_country_id: 'NO', tax_region_id: 0, tax_postcode: '*', rate: 25, code: 'NO-25', titles: [] },
  ],
  '/customerGroups/search': [{ id: 0, code: 'NOT LOGGED IN', tax_class_id: 3, tax_class_name: 'Retail Customer' }],
  '/cmsPage/search': [
    text(1, 'no-route', '<p>Whoops</p>'),
    text(
      2,
      'terms',
      '<h1>Terms</h1><p><a href="{{store url="contact"}}">Contact</a><img src="{{media url="wysiwyg/a.jpg"}}" alt="A"/></p>{{widget type="Magento\\Cms\\Block\\Widget\\Block" block_id="1"}}{{trans "Since 1901"}}{{config path="web/url"}}',
    ),
    text(3, 'delivery', '<p>Of all</p>'),
    text(4, 'delivery', '<p>Of Norway</p>', { store_id: 1 }),
    text(5, 'draft', '<p>Not yet</p>', { active: false }),
  ],
  '/cmsBlock/search': [text(1, 'care', '<p>Wash it by hand.</p>'), text(2, 'own', '<p>{{block id="care"}}</p>')],
}
