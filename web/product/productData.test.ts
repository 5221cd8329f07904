import { describe, expect, test } from 'vitest'
import { ProductDetail } from '#docs'
import { sampleResponse } from '../testing/sampleResponse.ts'
import type { ProductOnPage } from './variants/chosenVariant.ts'
import { breadcrumbList } from '../ui/breadcrumbList.ts'
import { productData } from './productData.ts'

const base = 'http://localhost:3000/de'
const NO_TERMS = { country: 'NO', returns: null, delivery: null }

async function sample(sku: string, changes: Partial<ProductOnPage> = {}): Promise<ProductOnPage> {
  const { product } = await sampleResponse(ProductDetail, { sku })
  if (!product) throw new Error(`expected the sample catalogue to have ${sku}`)
  return { ...product, ...changes }
}

describe('structured data of a product', () => {
  test('a simple product is a Product with its offer', async () => {
    expect(
      productData(
        await sample('AU-3', { description: '<p>Preget <strong>barre</strong> &amp; eske</p><p>1 &lt; 2</p>' }),
        base,
        NO_TERMS,
      ),
    ).toEqual({
      '@type': 'Product',
      sku: 'AU-3',
      name: 'Gullbarre 3 g',
      url: `${base}/gullbarrer/gullbarre-3`,
      image: ['http://localhost:3000/img/600/600/resize/a/u/au-3.jpg?format=webp'],
      brand: { '@type': 'Brand', name: 'Karat' },
      description: 'Preget barre & eske 1 < 2',
      offers: {
        '@type': 'Offer',
        url: `${base}/gullbarrer/gullbarre-3`,
        price: '1003.00',
        priceCurrency: 'NOK',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '1003.00',
          priceCurrency: 'NOK',
          valueAddedTaxIncluded: true,
          referenceQuantity: { '@type': 'QuantitativeValue', value: '1', unitCode: 'C62' },
        },
        availability: 'https://schema.org/InStock',
      },
    })
  })

  test('a configurable product is a ProductGroup with an offer per variant at the variant’s own URL', async () => {
    expect(productData(await sample('AU-1'), base, NO_TERMS)).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'AU-1',
      variesBy: ['https://schema.org/size'],
      hasVariant: ['16', '17', '18'].map((size) => ({
        '@type': 'Product',
        sku: `AU-1-${size}`,
        name: `Glatt ring, ${size}`,
        url: `${base}/gullbarrer/gullbarre-1?childSku=AU-1-${size}`,
        offers: { price: '1001.00' },
      })),
    })
  })

  test.each([
    { attribute: 'colour', property: 'https://schema.org/color' },
    { attribute: 'chain_type', property: 'chain_type' },
    { attribute: 'constructor', property: 'constructor' },
  ])('variants that differ by $attribute vary by $property', async ({ attribute, property }) => {
    const { composition } = await sample('AU-1')
    if (composition.__typename !== 'Configurable')
      throw new Error(`expected AU-1 to have variants, got ${composition.__typename}`)
    const options = composition.options.map((option) => ({ ...option, attribute }))
    expect(
      productData(await sample('AU-1', { composition: { ...composition, options } }), base, NO_TERMS),
    ).toMatchObject({
      variesBy: [property],
    })
  })

  test.each<{ case: string; changes: Partial<ProductOnPage> }>([
    { case: 'a hidden price', changes: { price: { __typename: 'SignInForPrice', storeCode: 'no' } } },
    { case: 'no price', changes: { price: { __typename: 'PriceUnknown', reason: 'NOT_PRICED' } } },
  ])('contains no offer and no amount with $case', async ({ changes }) => {
    expect(JSON.stringify(productData(await sample('AU-3', changes), base, NO_TERMS))).not.toMatch(/offer|price|NOK/i)
  })

  test.each([
    { code: 'brand', value: 'Solberg', fact: { brand: { '@type': 'Brand', name: 'Solberg' } } },
    { code: 'ean', value: '7 038010 000015', fact: { gtin: '7038010000015' } },
    { code: 'gtin14', value: '17038010000012', fact: { gtin: '17038010000012' } },
    { code: 'ean', value: '12345', fact: {} },
    { code: 'condition', value: 'Brukt', fact: { itemCondition: 'https://schema.org/UsedCondition' } },
    { code: 'purity_stamp', value: '999,9', fact: {} },
  ])('the attribute $code $value is the fact $fact', async ({ code, value, fact }) => {
    const attributes = [
      {
        __typename: 'ProductAttribute' as const,
        code,
        label: code,
        value,
        codes: ['used'],
        unit: null,
        isComparable: false,
      },
    ]
    const data = productData(await sample('AU-3', { attributes }), base, NO_TERMS)
    expect({ ...data, ...fact }).toEqual(data)
    expect(Object.keys(data).filter((key) => ['brand', 'gtin', 'itemCondition'].includes(key))).toEqual(
      Object.keys(fact),
    )
  })

  test.each([
    { electronicAddress: 'post@solberg.example', fact: { email: 'post@solberg.example' } },
    { electronicAddress: 'https://solberg.example', fact: { url: 'https://solberg.example' } },
    { electronicAddress: null, fact: {} },
  ])('the maker is an organization with its address and $fact', async ({ electronicAddress, fact }) => {
    const known = { name: 'Solberg', postalAddress: 'Fjordveien 12, 5003 Bergen', electronicAddress }
    const maker = { __typename: 'Maker' as const, ...known, responsiblePerson: null }
    const data = productData(await sample('AU-3', { maker }), base, NO_TERMS)
    expect(Object.entries(data).find(([key]) => key === 'manufacturer')?.[1]).toEqual({
      '@type': 'Organization',
      name: 'Solberg',
      address: 'Fjordveien 12, 5003 Bergen',
      ...fact,
    })
  })

  test('contains a rating only if there is one', async () => {
    const reviews = { __typename: 'ReviewSummary' as const, rating: '4.50', ratedCount: 2, count: 3, items: [] }
    expect(productData(await sample('AU-3', { reviews }), base, NO_TERMS)).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.50', ratingCount: 2, bestRating: '5' },
    })
    expect(
      productData(await sample('AU-3', { reviews: { ...reviews, rating: null, ratedCount: 0 } }), base, NO_TERMS),
    ).not.toHaveProperty('aggregateRating')
  })

  test('leaves out missing picture, description and stock', async () => {
    const data = productData(
      await sample('AU-3', { image: null, gallery: [], description: null, stock: null }),
      base,
      NO_TERMS,
    )
    expect(Object.keys(data)).toEqual(['@type', 'sku', 'name', 'url', 'brand', 'offers'])
    expect(JSON.stringify(data)).not.toContain('availability')
  })

  test('an offer has the returns and the delivery of the store', async () => {
    const returns = { __typename: 'ReturnPeriod', days: 30, isFree: true } as const
    const from = { __typename: 'Money', amount: '99.00', currency: 'NOK' } as const
    const cost = { __typename: 'DeliveryCost', from, freeFrom: null, freeUpToKg: null } as const
    const stockTime = { __typename: 'WorkingDays', from: 1, to: 4 } as const
    const delivery = { cost, stockTime }
    expect(productData(await sample('AU-3'), base, { country: 'NO', returns, delivery })).toMatchObject({
      offers: {
        hasMerchantReturnPolicy: {
          applicableCountry: 'NO',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 30,
          returnFees: 'https://schema.org/FreeReturn',
        },
        shippingDetails: {
          shippingDestination: { addressCountry: 'NO' },
          shippingRate: { minValue: '99.00', currency: 'NOK' },
          deliveryTime: { transitTime: { minValue: 1, maxValue: 4 } },
        },
      },
    })
  })

  test('an offer that the law excludes from withdrawal says so', async () => {
    const returns = { __typename: 'NoReturn', reason: 'METAL_PRICE', law: null } as const
    const data = productData(await sample('AU-3'), base, { country: 'NO', returns, delivery: null })
    expect(data).toMatchObject({
      offers: {
        hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
      },
    })
    expect(JSON.stringify(data)).not.toContain('shippingDetails')
  })
})

test('numbers breadcrumbs from one', () => {
  expect(
    breadcrumbList([
      { name: 'Hjem', url: 'http://a/' },
      { name: 'Gull', url: 'http://a/gull' },
    ]),
  ).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Hjem', item: 'http://a/' },
      { '@type': 'ListItem', position: 2, name: 'Gull', item: 'http://a/gull' },
    ],
  })
})
