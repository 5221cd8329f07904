/** Metadata for search engines and social networks: canonical URL, the same page in other stores, title and picture. */
import type { AlternatePartsFragment, ImagePartsFragment } from '../client/generated/documents.generated.ts'
import { absoluteAddress } from './paths.ts'
import { useOrigin, useStoreView } from './StoreContext.tsx'
import { pictureAddress } from './pictureAddress.ts'
import { siteIcons } from './siteIcons.ts'

/** The same page in another store. */
interface AlternatePage {
  readonly url: string
  readonly store: Pick<AlternatePartsFragment['store'], 'code' | 'kind' | 'locale'>
}

interface PageMetaProps {
  readonly type: 'website' | 'product'
  readonly title: string
  readonly description?: string | null
  /** Canonical path without the store's prefix. */
  readonly path: string
  /** Query string of a listing's page: each page has a canonical URL of its own, and only the first has alternates. */
  readonly search?: string
  readonly image?: ImagePartsFragment | null
  readonly alternates?: readonly AlternatePage[] | null
}

// Minimum width for a large preview in social networks.
const pictureWidthPx = 1200

export function PageMeta({
  type,
  title,
  description = null,
  path,
  search = '',
  image = null,
  alternates = null,
}: PageMetaProps) {
  const origin = useOrigin()
  const store = useStoreView()
  const here = absoluteAddress(origin, store.pathPrefix, path) + search
  const picture = image ? pictureAddress(image.template, pictureWidthPx, 'jpeg') : siteIcons(store).picture
  // Only stores of one kind are language versions of each other: investment and goldsmith stores of a country have
  // different customers.
  const languageVersions = (search === '' ? (alternates ?? []) : []).filter(
    (alternate) => alternate.store.kind === store.kind,
  )
  const fallback =
    store.fallbackStoreCode === store.code
      ? here
      : languageVersions.find((version) => version.store.code === store.fallbackStoreCode)?.url

  return (
    <>
      <link rel="canonical" href={here} />
      {languageVersions.length > 0 && <link rel="alternate" hrefLang={store.marketLocale} href={here} />}
      {languageVersions.map((version) => (
        <link key={version.url} rel="alternate" hrefLang={version.store.locale} href={version.url} />
      ))}
      {languageVersions.length > 0 && fallback !== undefined && (
        <link rel="alternate" hrefLang="x-default" href={fallback} />
      )}
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={here} />
      <meta property="og:site_name" content={store.name} />
      <meta property="og:locale" content={store.marketLocale.replace('-', '_')} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {picture !== null && <meta property="og:image" content={origin + picture} />}
      {picture !== null && <meta property="og:image:alt" content={image ? image.alt : store.name} />}
    </>
  )
}
