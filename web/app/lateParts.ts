/**
 * Modules that hydrate after their page. The server renders them at once, so the document's head links their styles;
 * otherwise they would be unstyled until their script has loaded. lateParts.test.ts finds modules that no list names.
 */
import type { StoreView } from '../shop/StoreContext.tsx'
import type { PageName } from './pages.tsx'

type SourcesByPage = Readonly<Partial<Record<PageName, readonly string[]>>>

const frameSources: readonly string[] = [
  'features/metal/MetalTicker.tsx',
  'features/store/ConnectionBanner.tsx',
  'widgets/Footer.tsx',
  'widgets/HeaderTools.tsx',
  'widgets/Notifications.tsx',
]
/** The choice of VAT, the price fields of the filters; and all shoppers can switch to the table. */
const listingSources = [
  'widgets/SaverLine.tsx',
  'features/listing/PriceFields.tsx',
  'features/store/TaxSideSwitch.tsx',
  'widgets/ProductRows.tsx',
]
const pageSources: SourcesByPage = {
  home: ['features/metal/MetalTile.tsx', 'widgets/SaverLine.tsx'],
  category: ['features/content/Banners.tsx', ...listingSources],
  search: ['pages/NothingFound.tsx', ...listingSources],
  find: ['features/store/TaxSideSwitch.tsx'],
  compare: ['features/store/TaxSideSwitch.tsx'],
  cart: ['features/store/TaxSideSwitch.tsx'],
  wishList: ['features/store/TaxSideSwitch.tsx', 'widgets/SaverLine.tsx'],
  quickOrder: ['features/store/TaxSideSwitch.tsx'],
  plainCart: ['features/store/TaxSideSwitch.tsx'],
  metals: [
    'features/metal/MetalChart.tsx',
    'features/metal/MetalHead.tsx',
    'features/metal/MetalList.tsx',
    'features/metal/MetalPoints.tsx',
    'features/metal/WeightPrices.tsx',
  ],
  product: [
    'features/customOption/WithCustomOptions.tsx',
    'features/metal/MetalPremium.tsx',
    'features/product/HazardNotice.tsx',
    'features/review/Reviews.tsx',
    'features/store/TaxSideSwitch.tsx',
    'pages/PriceReasons.tsx',
    'pages/ProductDownloads.tsx',
    'pages/ProductShelves.tsx',
    'widgets/CompositionParts.tsx',
    'widgets/CutOrder.tsx',
    'widgets/OrderFiles.tsx',
    'widgets/OrderQuantity.tsx',
    'widgets/SaverLine.tsx',
    'widgets/SetStock.tsx',
    'widgets/VariantPicker.tsx',
  ],
}
const headSources = ['features/viewer/GuestNotice.tsx']
const tableSources = ['features/listing/QuickFind.tsx', 'widgets/RowQuantity.tsx', ...headSources]
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
