/** Reads the files of a downloadable product. */
import { sourceSideOf } from '../shared/pricedItem.ts'
import {
  decimalField,
  type Fields,
  integerField,
  listField,
  sortedByNumber,
  textField,
  textsField,
} from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import type { Surcharged, SurchargedProduct } from './customOptions.ts'

export interface DownloadModel extends Surcharged {
  readonly code: string
  readonly title: string
  readonly samplePath: string | null
  readonly timesAllowed: number | null
}

/** Sorted by position, without files that have no title. */
export function downloadsOf(product: SurchargedProduct, document: CatalogueDocument): readonly DownloadModel[] {
  return sortedByNumber(listField(document, 'downloadable_links'), 'sort_order').flatMap((link) => {
    const [code] = textsField(link, 'id')
    const title = textField(link, 'title')?.trim()
    if (!code || !title) return []

    const price = decimalField(link, 'price')
    const times = integerField(link, 'number_of_downloads')
    return [
      {
        product,
        code,
        title,
        sourceSurcharge: price?.gt(0) ? { kind: 'FIXED', amount: price, side: sourceSideOf(product.store) } : null,
        samplePath: samplePath(link),
        timesAllowed: times !== null && times > 0 ? times : null,
      },
    ]
  })
}

const SAMPLES = '/media/'

/** Only paths of the shop's own origin: a foreign address could be a script or track shoppers. */
function samplePath(link: Fields): string | null {
  const address = textField(link, 'sample_url')
  if (address === null || !address.startsWith(SAMPLES)) return null

  const { origin, pathname } = new URL(address, 'http://shop')
  return origin === 'http://shop' && pathname.startsWith(SAMPLES) ? pathname : null
}
