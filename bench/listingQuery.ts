/** The bench case: 50 products with 25 fields each, from the largest category of a store that shows its prices to guests. */
export const STORE = 'se'
export const PAGE_SIZE = 50

/** Pages of the category with different products or another order, so that no two of them make the same upstream call. */
export const LISTINGS = [
  { page: 1, sort: 'POSITION_DESC' },
  { page: 2, sort: 'POSITION_DESC' },
  { page: 3, sort: 'POSITION_DESC' },
  { page: 1, sort: 'LATEST' },
  { page: 2, sort: 'LATEST' },
  { page: 3, sort: 'LATEST' },
  { page: 1, sort: 'NAME_ASC' },
  { page: 2, sort: 'NAME_ASC' },
] as const

export const CATEGORY_QUERY = '{ store { menu { id name path productCount } } }'

const query = (stock: string) => `query Bench($category: ID!, $page: Int!, $sort: ListingSort!) {
  store { bestsellers(count: 8) { items { sku } } }
  category(id: $category) {
    products(page: $page, pageSize: ${PAGE_SIZE}, sort: $sort) {
      totalCount
      items {
        id sku name path kind isFromPrice
        image { template alt }
        gallery { template alt }
        tags { label color position }
        metal { metal finenessPerMille colour fineGramsPerUnit }
        quantity { unit minimum step maximum }
        price {
          __typename
          ... on Price { now { net { amount currency } tax { amount currency } gross { amount currency } } per source taxRatePercent validUntil }
        }
        ${stock}
        alternates { url }
      }
    }
  }
}`

export const LISTING_QUERY = query('stock { status quantity source }')

/** Responses with stock are not public, so they are never cached. */
export const PUBLIC_LISTING_QUERY = query('')
