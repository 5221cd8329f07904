/** The bench case: 50 products with 25 fields each, from the largest category of a store that shows its prices to guests. */
export const STORE = 'se'
export const PAGE_SIZE = 50

export const CATEGORY_QUERY = '{ store { menu { id name path productCount } } }'

export const LISTING_QUERY = `query Bench($category: ID!) {
  store { bestsellers(count: 8) { items { sku } } }
  category(id: $category) {
    products(pageSize: ${PAGE_SIZE}, sort: POSITION_DESC) {
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
        stock { status quantity source }
        alternates { url }
      }
    }
  }
}`
