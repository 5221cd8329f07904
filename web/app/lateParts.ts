/**
 * Parts that come to life after their page. What the server has written of them stands there at once: their looks are named in the document's head,
 * else they would stand bare until their script has come. The test beside this finds a part that no list names.
 */
import type { StoreView } from '../shop/StoreContext.tsx'
import type { PageName } from './pages.tsx'

type SourcesByPage = Readonly<Partial<Record<PageName, readonly string[]>>>

const frameSources: readonly string[] = [
  'features/metal/MetalTicker.tsx',
  'widgets/Footer.tsx',
  'widgets/HeaderTools.tsx',
  'widgets/Notifications.tsx',
]
/** Every shopper may ask for the table. */
const listingSources = ['widgets/ProductRows.tsx']
const pageSources: SourcesByPage = {
  home: ['features/metal/MetalTile.tsx'],
  category: ['features/content/Banners.tsx', ...listingSources],
  search: listingSources,
  metals: [
    'features/metal/MetalChart.tsx',
    'features/metal/MetalHead.tsx',
    'features/metal/MetalList.tsx',
    'features/metal/MetalPoints.tsx',
    'features/metal/WeightPrices.tsx',
  ],
  product: [
    'features/calculator/Calculator.tsx',
    'features/customOption/WithCustomOptions.tsx',
    'features/metal/MetalPremium.tsx',
    'features/price/TierPriceTable.tsx',
    'features/product/HazardNotice.tsx',
    'features/review/Reviews.tsx',
    'pages/ProductDownloads.tsx',
    'pages/ProductShelves.tsx',
    'widgets/CompositionParts.tsx',
    'widgets/VariantPicker.tsx',
  ],
}
const tableSources = ['features/listing/QuickFind.tsx', 'widgets/RowQuantity.tsx']
/** What the goldsmiths' tables have besides. */
const goldsmithSources: SourcesByPage = { category: tableSources, search: tableSources }

/** Of the frame, which stands where no page does, too, and of the pages shown; as the bundler knows them. */
export function latePartsOf(pages: readonly PageName[], kind: StoreView['kind']): readonly string[] {
  const goldsmith = kind === 'GOLDSMITH' ? goldsmithSources : {}
  return [...frameSources, ...pages.flatMap((page) => [...(pageSources[page] ?? []), ...(goldsmith[page] ?? [])])]
}
