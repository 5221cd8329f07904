/**
 * Modules that hydrate after their page. The server renders them at once, so the document's head links their styles;
 * otherwise they would be unstyled until their script has loaded. lateParts.test.ts finds modules that no list names.
 */
import type { StoreView } from '../shop/StoreContext.tsx'
import type { PageName } from '../router/pages.tsx'

type SourcesByPage = Readonly<Partial<Record<PageName, readonly string[]>>>

const frameSources: readonly string[] = [
  'metals/MetalTicker.tsx',
  'store/ConnectionBanner.tsx',
  'compositions/Footer.tsx',
  'compositions/HeaderTools.tsx',
  'store/Notifications.tsx',
]
/** The choice of VAT, the price fields of the filters; and all shoppers can switch to the table. */
const listingSources = [
  'price/SaverLine.tsx',
  'listing/PriceFields.tsx',
  'store/TaxSideSwitch.tsx',
  'listing/rows/ProductRows.tsx',
]
const pageSources: SourcesByPage = {
  home: ['metals/MetalTile.tsx', 'price/SaverLine.tsx'],
  category: ['content/Banners.tsx', ...listingSources],
  search: ['listing/NothingFound.tsx', ...listingSources],
  find: ['store/TaxSideSwitch.tsx'],
  compare: ['store/TaxSideSwitch.tsx'],
  cart: ['store/TaxSideSwitch.tsx'],
  wishList: ['store/TaxSideSwitch.tsx', 'price/SaverLine.tsx'],
  quickOrder: ['store/TaxSideSwitch.tsx'],
  plainCart: ['price/HeldPrice.tsx', 'store/TaxSideSwitch.tsx'],
  order: ['price/HeldPrice.tsx'],
  metals: [
    'metals/MetalChart.tsx',
    'metals/MetalHead.tsx',
    'metals/MetalList.tsx',
    'metals/MetalPoints.tsx',
    'metals/WeightPrices.tsx',
  ],
  product: [
    'product/options/WithCustomOptions.tsx',
    'metals/MetalPremium.tsx',
    'product/HazardNotice.tsx',
    'delivery/ProductDelivery.tsx',
    'product/reviews/Reviews.tsx',
    'store/TaxSideSwitch.tsx',
    'product/PriceReasons.tsx',
    'product/ProductDownloads.tsx',
    'product/ProductShelves.tsx',
    'product/set/CompositionParts.tsx',
    'product/CutOrder.tsx',
    'product/OrderFiles.tsx',
    'product/OrderQuantity.tsx',
    'price/SaverLine.tsx',
    'product/set/SetStock.tsx',
    'product/variants/VariantPicker.tsx',
  ],
}
const headSources = ['account/session/GuestNotice.tsx']
const tableSources = ['listing/QuickFind.tsx', 'listing/rows/RowQuantity.tsx', ...headSources]
/** Additional modules of the goldsmiths' tables. */
const goldsmithSources: SourcesByPage = {
  category: tableSources,
  search: tableSources,
  find: headSources,
  cart: headSources,
  quickOrder: headSources,
  plainCart: headSources,
  compare: headSources,
  wishList: headSources,
}

/** Returns the late modules of the layout, which is also shown without a page, and of the given pages, by their names in the bundle. */
export function latePartsOf(pages: readonly PageName[], kind: StoreView['kind']): readonly string[] {
  const goldsmith = kind === 'GOLDSMITH' ? goldsmithSources : {}
  return [...frameSources, ...pages.flatMap((page) => [...(pageSources[page] ?? []), ...(goldsmith[page] ?? [])])]
}
