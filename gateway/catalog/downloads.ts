/** The files that a downloadable product gives. */
import {
  decimalField,
  type Fields,
  integerField,
  listField,
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

/** In order, without those that nobody has named. */
export function downloadsOf(product: SurchargedProduct, document: CatalogueDocument): readonly DownloadModel[] {
  return [...listField(document, 'downloadable_links')]
    .sort((a, b) => (integerField(a, 'sort_order') ?? 0) - (integerField(b, 'sort_order') ?? 0))
    .flatMap((link) => {
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
          sourceSurcharge: price?.gt(0) ? { kind: 'FIXED', amount: price } : null,
          samplePath: samplePath(link),
          timesAllowed: times !== null && times > 0 ? times : null,
        },
      ]
    })
}

const SAMPLES = '/media/'

/** Only what the shop's own origin passes on: an address elsewhere could be a script, or tell others who looks. */
function samplePath(link: Fields): string | null {
  const address = textField(link, 'sample_url')
  if (address === null || !address.startsWith(SAMPLES)) return null

  const { origin, pathname } = new URL(address, 'http://shop')
  return origin === 'http://shop' && pathname.startsWith(SAMPLES) ? pathname : null
}
